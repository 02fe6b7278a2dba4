import '@patina/releases/commands/keys';
