import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Fill, Registry, Release } from '@patina/platform/registry';
import type { PublishedBuild } from '../../publish/publish-build.ts';
import { findEntry } from '../../registry/entry-of.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { releasesWith, slotsOf } from './slot-owners.ts';

const brotli = promisify(brotliCompress);

/** Fillers of a candidate that load more than their slot lets them: a sentence for each. Compressed as browsers get them. */
export async function fillerSizeFaults(
  store: Pick<ObjectStore, 'get'>,
  { app, release }: PublishedBuild,
  live: Registry,
): Promise<string[]> {
  const { candidate, others } = releasesWith({ app, release }, live);
  const slots = slotsOf([candidate, ...others]);
  const before = findEntry(live, app)?.live;
  // Beside the canaries, one of which it may be itself.
  if (before?.version === release.version) return [];
  const faults = (release.fills ?? []).map(async (fill) => {
    const owned = slots.find(({ slot }) => slot.name === fill.slot);
    if (!owned) return [];
    const loaded = await loadedFiles(store, app, release, fill);
    const size = sum(loaded);
    const most = owned.slot.kilobytes * 1000;
    if (size <= most) return [];
    const earlier = before?.fills?.find(({ slot, module }) => slot === fill.slot && module === fill.module);
    const than = before && earlier ? size - sum(await loadedFiles(store, app, before, earlier)) : 0;
    const [[file, largest] = ['', 0]] = [...loaded].toSorted(([, one], [, other]) => other - one);
    const difference = than > 0 ? `, ${kilobytes(than)} more than ${before?.version}, which is live` : '';
    return [
      `${fill.module} loads ${kilobytes(size)} (brotli)${difference}, ${kilobytes(largest)} of them ${file}; a filler of "${fill.slot}" may load ${kilobytes(most)}, says "${owned.app}". Load the rest when somebody asks for it, or agree with "${owned.app}" on more.`,
    ];
  });
  return (await Promise.all(faults)).flat();
}

/** Bytes of each file that a browser loads for a filler: the remote's entry, and the files of the module. */
async function loadedFiles(
  store: Pick<ObjectStore, 'get'>,
  app: string,
  { version, entry }: Release,
  { files }: Fill,
): Promise<[file: string, bytes: number][]> {
  const names = [...new Set([entry, ...files])];
  return Promise.all(
    names.map(async (file): Promise<[string, number]> => {
      const name = `${app}/${version}/${file}`;
      const compressed = await store.get(`${name}.br`);
      if (compressed) return [file, compressed.length];
      const content = await store.get(name);
      return [file, content ? (await brotli(content)).length : 0];
    }),
  );
}

const sum = (files: [file: string, bytes: number][]) => files.reduce((all, [, bytes]) => all + bytes, 0);

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
