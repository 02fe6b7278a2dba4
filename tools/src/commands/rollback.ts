import '@patina/releases/commands/rollback';
