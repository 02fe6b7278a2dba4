import type { AdminCommand } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';

/** A store on PostgreSQL has the means of that server. */
const NOT_EMBEDDED = new CommandError(
  'Only the embedded database is saved by this command. Back PostgreSQL up as docs/deployment.md says.',
);

export const backupCommands: AdminCommand[] = [
  {
    name: 'backup',
    summary: 'Write the embedded database to a file, while the store runs; the file contains everything, keep it safe',
    examples: ['backup store.backup', 'backup /mnt/safe/patina-2026-11-23.backup'],
    arguments: [{ syntax: '<file>', summary: 'the file to write' }],
    outputFile: 'file',
    async run({ embedded, note }, _args, output) {
      if (!embedded) throw NOT_EMBEDDED;
      for (const line of await embedded.backup()) await output.data(line);
      await note({ subject: 'backup', before: null, after: { step: 'written' } });
      output.line('The backup is written. It contains the key of bank accounts: keep it as safe as the store.');
    },
  },
  {
    name: 'restore',
    summary: 'Restore the embedded database from a backup; it takes the place of the present one at the next start',
    examples: ['restore store.backup'],
    arguments: [{ syntax: '<file>', summary: 'a file that "backup" has written' }],
    inputFile: 'file',
    async run({ embedded, note }, { input }, output) {
      if (!embedded) throw NOT_EMBEDDED;
      try {
        await embedded.restore(input);
      } catch (error) {
        throw new CommandError(`The file cannot be restored: ${(error as Error).message}.`);
      }
      await note({ subject: 'backup', before: null, after: { step: 'restored at the next start' } });
      output.line('The backup is whole. Restart the store: it then opens the restored database, and keeps the');
      output.line('present one as database.before-restore in the data folder. Afterwards: ledger verify.');
    },
  },
];
