import { Registry } from '@patina/platform/registry';
import * as z from 'zod/mini';
import type { ObjectStore } from '../storage/object-store.ts';

/** The registry that the edge reads. */
export const REGISTRY = 'registry.json';

/**
 * Folder with every revision of the registry, by number: creating the next number records a change. Called editions
 * because existing stores have it under that name.
 */
const REVISIONS = 'registry-editions';

/** The registry as recorded last, and as read by the edges. */
export interface RegistryState {
  /** Number of the last revision; 0 if there is none. */
  revision: number;
  /** With every recorded change; undefined if there is none or it cannot be parsed. */
  latest: Registry | undefined;
  /** Present if the edges read an older one: the writer of the last revision was interrupted, or has not finished. */
  outdated?: { inForce: Registry | undefined };
}

/** Reads the last revision and compares it with the one in force. */
export async function readState(store: ObjectStore): Promise<RegistryState> {
  const revision = await lastRevision(store);
  const [recorded, published] = await Promise.all([
    revision === 0 ? undefined : store.get(revisionName(revision)),
    store.get(REGISTRY),
  ]);
  const inForce = parseRegistry(published);
  if (!recorded) return { revision, latest: inForce };
  const latest = parseRegistry(recorded);
  return { revision, latest, ...(!published?.equals(recorded) && { outdated: { inForce } }) };
}

/** One revision by its number; undefined if there is none or it cannot be parsed. */
export async function readRevision(store: ObjectStore, revision: number): Promise<Registry | undefined> {
  return parseRegistry(await store.get(revisionName(revision)));
}

/** Number of the last revision; 0 if there is none. */
export async function lastRevision(store: ObjectStore): Promise<number> {
  return Number.parseInt((await store.list(REVISIONS)).at(-1) ?? '0', 10);
}

/** Name of a revision among the objects. */
export const revisionName = (revision: number) => `${REVISIONS}/${String(revision).padStart(8, '0')}.json`;

/** Undefined for content that is not a registry. */
export function parseRegistry(content: Buffer | undefined): Registry | undefined {
  if (content === undefined) return undefined;
  try {
    return z.parse(Registry, JSON.parse(content.toString('utf8')));
  } catch {
    return undefined;
  }
}
