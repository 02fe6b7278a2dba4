import '@patina/releases/commands/promote';
