#[cfg(test)]
mod empty {}
