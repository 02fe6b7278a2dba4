import type { AdminCommand } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { DAY, HOUR, MINUTE } from '#platform/time.ts';
import type { ReleaseHealth } from '#store/telemetry/release-health.ts';

const UNITS: Record<string, number> = { m: MINUTE, h: HOUR, d: DAY };

const USUAL = '2h';

export const releaseCommands: AdminCommand<{ health: ReleaseHealth }>[] = [
  {
    name: 'release health',
    summary: 'Show on how many pages each release ran and failed',
    examples: ['release health', 'release health --app catalog --since 30m', 'release health --since 2h --json'],
    options: [
      { flags: '--app <app>', summary: 'only the releases of this app' },
      {
        flags: '--since <when>',
        summary: `30m, 2h or 7d ago, or a time such as 2026-11-21T18:00:00Z (default ${USUAL})`,
      },
    ],
    needsServer: true,
    async run({ services }, { options }, output) {
      const { app, since = USUAL } = options;
      const releases = await services.health.since(readTime(since), typeof app === 'string' ? app : undefined);
      for (const release of releases) {
        const { pages, failed } = release;
        const rate = ((100 * failed) / Math.max(pages, 1)).toFixed(2);
        output.line([release.app, release.version, `${pages} pages`, `${failed} failed`, `${rate} %`].join('  '));
      }
      if (releases.length === 0) output.line('No page has reported.');
      output.result(releases);
    },
  },
];

/** @throws CommandError */
function readTime(typed: string | boolean): Date {
  const [, count, unit = ''] = /^(\d{1,4})([mhd])$/.exec(String(typed)) ?? [];
  if (count !== undefined) return new Date(Date.now() - Number(count) * (UNITS[unit] ?? DAY));
  const time = /^\d{4}-\d\d-\d\dT/.test(String(typed)) ? Date.parse(String(typed)) : Number.NaN;
  if (!Number.isNaN(time)) return new Date(time);
  throw new CommandError('--since is a span such as 30m, 2h or 7d, or a time such as 2026-11-21T18:00:00Z.');
}
