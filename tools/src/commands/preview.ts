import '@patina/releases/commands/preview';
