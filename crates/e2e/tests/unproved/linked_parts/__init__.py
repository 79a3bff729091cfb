"""What the programs beside import."""
