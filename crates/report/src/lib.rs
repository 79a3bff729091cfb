//! Terminal, JSON and SARIF reports.
