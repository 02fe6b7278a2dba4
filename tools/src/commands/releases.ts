import '@patina/releases/commands/releases';
