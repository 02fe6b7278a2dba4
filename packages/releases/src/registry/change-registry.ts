import { Registry } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/object-store';
import * as z from 'zod/mini';

/** The registry that the edge reads. */
const REGISTRY = 'registry.json';

/** Every registry there ever was, by number: whoever creates the next number has made the change. */
const EDITIONS = 'registry-editions';

/** The registry in force; undefined where there is none, or none that can be read: the next change makes a new one. */
export async function readRegistry(store: ObjectStore): Promise<Registry | undefined> {
  return parseRegistry(await store.get(REGISTRY));
}

/**
 * Changes the registry. Of two changes at the same moment the second is made again on top of the first, so none is
 * lost; readers see one registry or the other. A change that leaves everything as it is makes no edition.
 * @param change Gets the registry in force; what it throws is thrown, and nothing has changed.
 */
export async function changeRegistry(
  store: ObjectStore,
  change: (registry: Registry | undefined) => Registry | Promise<Registry>,
): Promise<Registry> {
  for (;;) {
    const last = await lastEdition(store);
    const before = last === 0 ? await readRegistry(store) : parseRegistry(await store.get(editionName(last)));
    const after = await change(before);
    if (before && JSON.stringify(before) === JSON.stringify(z.parse(Registry, after))) {
      await publishLast(store);
      return before;
    }
    if (!(await store.create(editionName(last + 1), `${JSON.stringify(after, null, 2)}\n`))) continue;
    await publishLast(store);
    return after;
  }
}

/** Puts the last edition into force; again when another one came meanwhile, so that no late writer brings back an old one. */
async function publishLast(store: ObjectStore): Promise<void> {
  let published = 0;
  for (let last = await lastEdition(store); last !== published; last = await lastEdition(store)) {
    const edition = await store.get(editionName(last));
    if (edition) await store.put(REGISTRY, edition);
    published = last;
  }
}

const editionName = (number: number) => `${EDITIONS}/${String(number).padStart(8, '0')}.json`;

async function lastEdition(store: ObjectStore): Promise<number> {
  return Number.parseInt((await store.list(EDITIONS)).at(-1) ?? '0', 10);
}

function parseRegistry(content: Buffer | undefined): Registry | undefined {
  if (content === undefined) return undefined;
  try {
    return z.parse(Registry, JSON.parse(content.toString('utf8')));
  } catch {
    return undefined;
  }
}
