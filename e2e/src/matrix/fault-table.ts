import { matchRoute } from '@patina/platform/match-route';
import { INTEGRITY_LIST, ownerOf, type Registry, type Release } from '@patina/platform/registry';
import { FILE_FAULTS, type FileFault } from '#faults/FaultyEdge.ts';
import { PLACES, type Place, SHELL_PLACE } from './PLACES.ts';

/** What a file is for; each app has some of these. */
export type FileKind =
  | 'entry'
  | 'route table'
  | 'shared module'
  | 'style sheet'
  | 'code of the page'
  | 'style sheet of the page'
  | 'code of the filler'
  | 'style sheet of the filler'
  | 'texts'
  | 'integrity list';

/**
 * What a visitor gets: `whole` – the page, with all its styles, of the release before if need be; `failed` – the error
 * state of that part, in the frame; `notice` – the document's own, without a shell.
 */
type Outcome = 'whole' | 'failed' | 'notice';

/** A file of an app that goes wrong on its way, in the live release alone or in the one before, too. */
export interface FaultRow {
  title: string;
  place: Place;
  kind: FileKind;
  /** Path of the file in its release. */
  file: string;
  fault: FileFault;
  releases: 'live' | 'both';
  outcome: Outcome;
  /** Style sheets with which the page is whole. */
  sheets: string[];
}

/** Language code of texts that are no part of another file, as English is. */
export const TEXTS_LANGUAGE = 'de';

/** Every kind of file of every app, wherever the app appears, with every fault, in one and in both of its releases. */
export function faultTable(registry: Registry): FaultRow[] {
  return [SHELL_PLACE, ...PLACES].flatMap((place) => {
    const files = filesAt(place, registry);
    const sheets = files.filter(([, file]) => file.endsWith('.css')).map(([, file]) => file);
    return files.flatMap(([kind, file]) =>
      (['live', 'both'] as const).flatMap((releases) =>
        FILE_FAULTS.map((fault) => ({
          title: `${place.name}: the ${kind} of "${place.remote}" ${fault} in ${RELEASES[releases]}`,
          place,
          kind,
          file,
          fault,
          releases,
          sheets,
          outcome: outcomeOf(place, kind, fault, releases),
        })),
      ),
    );
  });
}

const RELEASES = { live: 'the live release', both: 'both releases' };

type NamedFile = [FileKind, string | undefined];

/** The files of an app at a place: the first of each kind. */
function filesAt(place: Place, registry: Registry): [FileKind, string][] {
  const { remote, filler, open } = place;
  const release = remote === 'shell' ? registry.shell.live : registry.remotes[remote]?.live;
  if (!release) throw new Error(`${place.name} shows "${remote}", which is not in the registry.`);
  const own = filler === undefined ? filesOfPage(place, registry, release) : filesOfFiller(filler, release);
  const all: NamedFile[] = [
    ['entry', release.entry],
    ...own,
    // What a visitor has to open is named in English.
    ['texts', open ? undefined : named(release, 'js', `texts-${TEXTS_LANGUAGE}`)],
    ['integrity list', release.integrity && INTEGRITY_LIST],
  ];
  return all.filter((each): each is [FileKind, string] => each[1] !== undefined);
}

function filesOfPage({ address, remote }: Place, registry: Registry, release: Release): NamedFile[] {
  const isOwn = (ownerOf(registry.remotes, address) ?? 'shell') === remote;
  const files = isOwn ? matchRoute(release.routes, address)?.route.files : undefined;
  if (!files) throw new Error(`${address} is no page of "${remote}": name the filler in PLACES.ts.`);
  return [
    [remote === 'shell' ? 'shared module' : 'route table', first(release.files, 'js')],
    ['style sheet', first(release.files, 'css')],
    ['code of the page', first(files, 'js')],
    ['style sheet of the page', first(files, 'css')],
  ];
}

function filesOfFiller(filler: string, release: Release): NamedFile[] {
  return [
    ['code of the filler', named(release, 'js', `expose-${filler}`)],
    ['style sheet of the filler', named(release, 'css', `expose-${filler}`)],
  ];
}

const first = (files: string[], ending: string) => files.find((file) => file.endsWith(`.${ending}`));

const named = ({ assets }: Release, ending: string, name: string) =>
  first(
    Object.keys(assets).filter((file) => file.includes(`/${name}.`)),
    ending,
  );

/** Without these files of the shell there is nothing that could show an error state. */
const STARTS_THE_SHELL: FileKind[] = ['entry', 'shared module', 'style sheet'];

function outcomeOf({ remote, filler, isNested }: Place, kind: FileKind, fault: FileFault, releases: string): Outcome {
  // English texts are in the code.
  if (releases === 'live' || kind === 'texts') return 'whole';
  if (remote === 'shell' && STARTS_THE_SHELL.includes(kind)) return 'notice';
  if (kind !== 'integrity list') return 'failed';
  // The hashes of a page's first files are in the document, all others in the list, whose type says nothing.
  return (filler || isNested) && fault !== 'has another type' ? 'failed' : 'whole';
}
