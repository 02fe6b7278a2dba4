import { parseArgs } from 'node:util';
import { UsageError } from '@patina/releases/terminal/fail';
import { PAGE_APPS, REMOTES } from '@patina/workspace/page-apps';

export interface RequestedApps {
  /** Names of page apps. */
  apps: string[];
  /** In a bare frame instead of the store's. */
  isAlone: boolean;
  /** In the live shell, which cannot refresh. */
  inLiveShell: boolean;
}

/**
 * Reads the arguments of `npm run dev`: names of apps, all of them by default, `--alone` and `--live-shell`.
 * @throws UsageError
 */
export function requestedApps(args: string[]): RequestedApps {
  const { names, isAlone, inLiveShell } = parse(args);
  const unknown = names.find((name) => !PAGE_APPS.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`There is no app "${unknown}" of the page: there are ${PAGE_APPS.join(', ')}.`);
  }
  if (isAlone && (names.length === 0 || names.includes('shell'))) {
    throw new UsageError(`Say which remote is to stand alone: npm run dev -- ${REMOTES.join('|')} --alone`);
  }
  if (inLiveShell && (isAlone || names.length === 0 || names.includes('shell'))) {
    throw new UsageError(`Say which remotes are to run in the live shell: npm run dev -- ${REMOTES[0]} --live-shell`);
  }
  return { apps: names.length === 0 ? PAGE_APPS : [...new Set(names)], isAlone, inLiveShell };
}

/** Apps whose development servers are started: the shell refreshes the remotes in it, so it also runs from source. */
export function appsFromSource({ apps, inLiveShell }: RequestedApps): string[] {
  return inLiveShell ? apps : [...new Set(['shell', ...apps])];
}

function parse(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { alone: { type: 'boolean', default: false }, 'live-shell': { type: 'boolean', default: false } },
    });
    return { names: positionals, isAlone: values.alone, inLiveShell: values['live-shell'] };
  } catch {
    throw new UsageError('npm run dev takes names of apps, --alone and --live-shell: npm run dev -- catalog checkout');
  }
}

interface OpenStore {
  url: string;
  /** Name of the location of the other apps' releases. */
  liveAt: string;
  /** Address of the API if it is not this tree's. */
  foreignApi: string | undefined;
}

/** Describes what runs from source, where the rest is from, and the effect of a change. */
export function describeServers(
  { apps, isAlone, inLiveShell }: RequestedApps,
  { url, liveAt, foreignApi }: OpenStore,
): string {
  const names = new Intl.ListFormat('en').format(apps);
  const isWhole = apps.length === PAGE_APPS.length;
  const hasShellToo = !isAlone && !inLiveShell && !apps.includes('shell');
  const lines = [
    isAlone
      ? `Alone in a bare frame: ${names}, at ${url}/alone`
      : `Patina runs at ${url}, ${isWhole ? 'all of it' : names} from source.`,
    hasShellToo
      ? `So is the shell, which shows a change in place; with "npm run dev -- ${apps.join(' ')} --live-shell" it is the live one.`
      : '',
    isWhole ? '' : `Everything else comes from the releases that are live in ${liveAt}.`,
    foreignApi ? `The API is that of ${foreignApi}.` : '',
    inLiveShell ? 'A change reloads the page, because a live shell cannot refresh.' : '',
    'Ctrl-C ends it.',
  ];
  return `\n${lines.map((line) => (line ? `  ${line}\n` : '')).join('')}`;
}
