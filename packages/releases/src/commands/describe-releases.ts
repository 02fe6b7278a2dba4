import type { RegistryEntry } from '@patina/platform/registry';
import type { HistoryEntry } from '../registry/release-history.ts';
import { columns } from '../terminal/columns.ts';

/** One app in the list of live releases. */
export interface LiveApp extends Pick<RegistryEntry, 'since' | 'change'> {
  app: string;
  live: string;
  commit: string | null;
  previous?: string;
  canary?: { version: string; percent: number };
  /** Every version that was ever released, newest last. */
  released: string[];
}

/** The list of live releases, as a table. */
export function describeLive(apps: LiveApp[]): string {
  const rows = apps.map(({ app, live, since, commit, previous = '', canary, released, change }) => [
    app,
    live,
    time(since),
    short(commit),
    previous,
    canary ? `${canary.version} (${canary.percent} %)` : '',
    released.slice(-5).join(' '),
    change ? why(change) : '',
  ]);
  const head = ['', 'live', 'since', 'commit', 'before it', 'canary', 'released', 'last change'];
  return columns([head, ...rows]).join('\n');
}

/** The history of one app, as a table. */
export function describeHistory(history: HistoryEntry[]): string {
  const rows = history.map(({ at, what, version, commit, by = '', note = '', unchecked = '' }) => [
    time(at),
    what,
    version,
    short(commit),
    by,
    note,
    unchecked,
  ]);
  return columns([['when', 'what', 'release', 'commit', 'by', 'why', 'not checked'], ...rows]).join('\n');
}

const why = ({ what, by, note }: { what: string; by: string; note?: string | undefined }) =>
  `${what} by ${by}${note === undefined ? '' : `: ${note}`}`;

const time = (at: string | undefined) => at?.slice(0, 16).replace('T', ' ') ?? '';

const short = (commit: string | null) => commit?.slice(0, 8) ?? '';
