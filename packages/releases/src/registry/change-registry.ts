import { Registry } from '@patina/platform/registry';
import * as z from 'zod/mini';
import type { ObjectStore } from '../storage/object-store.ts';

/** The registry that the edge reads. */
const REGISTRY = 'registry.json';

/**
 * Folder with every revision of the registry, by number: creating the next number makes the change. Called editions
 * because existing stores have it under that name.
 */
const REVISIONS = 'registry-editions';

/** The current registry; undefined if there is none or it cannot be parsed: then the next change creates a new one. */
export async function readRegistry(store: ObjectStore): Promise<Registry | undefined> {
  return parseRegistry(await store.get(REGISTRY));
}

/**
 * Changes the registry. Of two concurrent changes the second is repeated on top of the first, so none is lost; readers
 * see one registry or the other. A change that changes nothing creates no revision.
 * @param change Receives the current registry; an error it throws is rethrown, and nothing has changed.
 */
export async function changeRegistry(
  store: ObjectStore,
  change: (registry: Registry | undefined) => Registry | Promise<Registry>,
): Promise<Registry> {
  for (;;) {
    const last = await lastRevision(store);
    const before = last === 0 ? await readRegistry(store) : parseRegistry(await store.get(revisionName(last)));
    const after = await change(before);
    if (before && JSON.stringify(before) === JSON.stringify(z.parse(Registry, after))) {
      await publishLast(store);
      return before;
    }
    if (!(await store.create(revisionName(last + 1), `${JSON.stringify(after, null, 2)}\n`))) continue;
    await publishLast(store);
    return after;
  }
}

/**
 * Publishes the last revision, and again if another one was added in the meantime, so that a late writer does not
 * restore an old one.
 */
async function publishLast(store: ObjectStore): Promise<void> {
  let published = 0;
  for (let last = await lastRevision(store); last !== published; last = await lastRevision(store)) {
    const revision = await store.get(revisionName(last));
    if (revision) await store.put(REGISTRY, revision);
    published = last;
  }
}

const revisionName = (number: number) => `${REVISIONS}/${String(number).padStart(8, '0')}.json`;

async function lastRevision(store: ObjectStore): Promise<number> {
  return Number.parseInt((await store.list(REVISIONS)).at(-1) ?? '0', 10);
}

function parseRegistry(content: Buffer | undefined): Registry | undefined {
  if (content === undefined) return undefined;
  try {
    return z.parse(Registry, JSON.parse(content.toString('utf8')));
  } catch {
    return undefined;
  }
}
