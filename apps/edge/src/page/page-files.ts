import { INTEGRITY_LIST, type Registry, type Release, releaseBase } from '@patina/platform/registry';
import { MAX_RETRIES, retryBase } from '@patina/platform/retry-address';
import type { RouteMatch } from '#registry/find-route.ts';
import { fillersOf, type PageFiller } from '#registry/page-slots.ts';
import { fits } from '#registry/registry-slice.ts';

export interface PageFile {
  url: string;
  /** Undefined for a build that is no release. */
  integrity: string | undefined;
  /** Name among the files of releases; undefined for a build that is no release. */
  name: string | undefined;
}

/** The files that a page needs first. */
export interface PageFiles {
  /** Those of the shell, its entry last. */
  shell: PageFile[];
  entry: PageFile;
  /** Those of the page: entry and route table of its remote, code and style sheets of its route. None if it does not run. */
  page: PageFile[];
  /** The lists of hashes that the shell reads before it loads further files. */
  lists: string[];
  /** What fills slots of the page: the page is shown without waiting for its scripts. */
  fillers: PageFile[];
}

export function filesOfPage(registry: Registry, match: RouteMatch | undefined): PageFiles {
  const { live } = registry.shell;
  const fillers = fillersOf(registry, match).filter(({ release }) => release !== match?.release);
  const entry = fileOf('shell', live, live.entry);
  const page = match && (match.app === 'shell' || fits(match.release, live)) ? match : undefined;
  const remote = page && page.app !== 'shell' ? page : undefined;
  const ofRemote = remote ? [remote.release.entry, ...remote.release.files] : [];
  return {
    entry,
    shell: [...live.files.map((file) => fileOf('shell', live, file)), entry],
    page: page ? [...ofRemote, ...page.route.files].map((file) => fileOf(page.app, page.release, file)) : [],
    fillers: [...new Map(fillers.flatMap(filesOfFiller).map((file) => [file.url, file])).values()],
    lists: [{ app: 'shell', release: live }, ...(remote ? [remote] : []), ...releasesOf(fillers)]
      .filter(({ release }) => release.integrity !== undefined)
      .map(({ app, release }) => `${releaseBase(app, release)}${INTEGRITY_LIST}`),
  };
}

const filesOfFiller = ({ app, release, fill }: PageFiller): PageFile[] =>
  [release.entry, ...fill.files].map((file) => fileOf(app, release, file));

/** Each once. */
const releasesOf = (fillers: PageFiller[]) => [
  ...new Map(fillers.map(({ app, release }) => [app, { app, release }])).values(),
];

function fileOf(app: string, release: Release, file: string): PageFile {
  return {
    url: `${releaseBase(app, release)}${file}`,
    integrity: release.assets[file],
    name: release.base === undefined ? `${app}/${release.version}/${file}` : undefined,
  };
}

export const isStyle = ({ url }: PageFile) => url.endsWith('.css');
export const isScript = ({ url }: PageFile) => url.endsWith('.js');
export const styleSheetsOf = ({ shell, page, fillers }: PageFiles) => [...shell, ...page, ...fillers].filter(isStyle);

/**
 * Integrity of the scripts that are imported without the shell's file loader: the shell's own first ones, and all
 * scripts of older releases without lists, live and previous, with the addresses of retries.
 */
export function importedIntegrity({ shell, remotes }: Registry): Record<string, string> {
  const table: Record<string, string> = {};
  const add = (name: string, release: Release) => {
    for (let retry = 0; retry <= MAX_RETRIES; retry += 1) {
      const base = retryBase(releaseBase(name, release), retry);
      for (const [file, integrity] of Object.entries(release.assets)) {
        if (file.endsWith('.js')) table[`${base}${file}`] = integrity;
      }
    }
  };
  const hasLoader = shell.live.integrity !== undefined;
  if (hasLoader) Object.assign(table, integrityOfFirst(shell.live));
  else add('shell', shell.live);
  for (const [name, { live, previous }] of Object.entries(remotes)) {
    for (const release of [live, previous]) {
      if (release && !(hasLoader && release.integrity !== undefined)) add(name, release);
    }
  }
  return table;
}

function integrityOfFirst(shell: Release): Record<string, string> {
  const scripts = [shell.entry, ...shell.files].filter((file) => file.endsWith('.js') && file in shell.assets);
  return Object.fromEntries(scripts.map((file) => [`${releaseBase('shell', shell)}${file}`, shell.assets[file] ?? '']));
}
