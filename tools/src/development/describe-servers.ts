import { PAGE_APPS } from '@patina/workspace/page-apps';
import type { RequestedApps } from './requested-apps.ts';

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
