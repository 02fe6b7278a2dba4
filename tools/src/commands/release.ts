import '@patina/releases/commands/release';
