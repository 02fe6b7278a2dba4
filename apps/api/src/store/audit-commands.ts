import type { AdminCommand } from '#platform/console/admin-command.ts';
import { auditLog } from '#platform/console/audit-log.ts';

export const auditCommands: AdminCommand[] = [
  {
    name: 'audit list',
    summary: 'List changes by operators, newest first',
    examples: ['audit list', 'audit list "offer 1001" --json'],
    arguments: [{ syntax: '[subject]', summary: 'only changes of this, such as "offer 1001"' }],
    async run({ services }, { values }, output) {
      const entries = await auditLog(services.database).latest(values['subject']);
      for (const { at, operator, action, subject, before, after } of entries) {
        const change = [before, after].map((state) => (state === null ? '–' : JSON.stringify(state))).join(' → ');
        output.line([at.toISOString(), operator, action, subject, change].join('  '));
      }
      output.result(entries);
    },
  },
];
