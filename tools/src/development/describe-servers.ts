import { PAGE_APPS } from '../build/page-apps.ts';
import type { AskedApps } from './asked-apps.ts';

interface OpenStore {
  url: string;
  /** Where the releases lie that the other apps come from, as people name it. */
  liveAt: string;
  /** Address of the API when it is another one than this tree's. */
  foreignApi: string | undefined;
}

/** Tells a developer what runs from source, where the rest comes from, and what a change will do. */
export function whatRuns({ apps, isAlone }: AskedApps, { url, liveAt, foreignApi }: OpenStore): string {
  const names = new Intl.ListFormat('en').format(apps);
  const isWhole = apps.length === PAGE_APPS.length;
  const hasLiveShell = !isAlone && !apps.includes('shell');
  const lines = [
    isAlone
      ? `Alone in a bare frame: ${names}, at ${url}/alone`
      : `Patina runs at ${url}, ${isWhole ? 'all of it' : names} from source.`,
    isWhole ? '' : `Everything else comes from the releases that are live in ${liveAt}.`,
    foreignApi ? `The API is that of ${foreignApi}.` : '',
    hasLiveShell
      ? `A change loads the page anew, because a live shell cannot refresh; with "npm run dev -- shell ${apps.join(' ')}" it is shown in its place, and so are changes of packages.`
      : '',
    'Ctrl-C ends it.',
  ];
  return `\n${lines.map((line) => (line ? `  ${line}\n` : '')).join('')}`;
}
