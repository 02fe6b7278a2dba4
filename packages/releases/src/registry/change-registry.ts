import { Registry } from '@patina/platform/registry';
import * as z from 'zod/mini';
import type { ObjectStore } from '../storage/object-store.ts';
import { ChangeNotInForce } from './change-not-in-force.ts';
import { describeChanges } from './describe-changes.ts';
import { lastRevision, parseRegistry, REGISTRY, type RegistryState, readState, revisionName } from './revisions.ts';

/** Prints a line for people. */
export type Print = (line: string) => void;

/** The registry in force; undefined if there is none or it cannot be parsed: then the next change creates a new one. */
export async function readRegistry(store: ObjectStore): Promise<Registry | undefined> {
  return parseRegistry(await store.get(REGISTRY));
}

/**
 * Brings an interrupted change into force, and prints it.
 * @returns the registry that is then in force
 */
export async function settleRegistry(store: ObjectStore, print: Print): Promise<Registry | undefined> {
  const state = await readState(store);
  if (state.outdated) await publishLast(store);
  announce(state, print);
  return state.latest;
}

/**
 * Changes the registry: creating the next revision records the change, copying it to `registry.json` brings it into
 * force. Of two concurrent changes the second is repeated on top of the first, so none is lost; readers see one
 * registry or the other. A change that changes nothing creates no revision.
 * @param change Receives the registry with every recorded change; an error it throws is rethrown, and nothing has
 * changed.
 * @param print Prints an interrupted earlier change that comes into force with this one.
 * @throws ChangeNotInForce if it was recorded but could not be brought into force
 */
export async function changeRegistry(
  store: ObjectStore,
  change: (registry: Registry | undefined) => Registry | Promise<Registry>,
  print: Print = () => {},
): Promise<Registry> {
  for (;;) {
    const state = await readState(store);
    const { latest: before, revision } = state;
    const after = await change(before);
    if (before && JSON.stringify(before) === JSON.stringify(z.parse(Registry, after))) {
      await publishLast(store);
      announce(state, print);
      return before;
    }
    if (!(await store.create(revisionName(revision + 1), `${JSON.stringify(after, null, 2)}\n`))) continue;
    await publishLast(store).catch((error: Error) => {
      throw new ChangeNotInForce(describeChanges(before, after), error);
    });
    announce(state, print, after);
    return after;
  }
}

/** @param after the registry with another change on top, which may have replaced the interrupted one */
function announce({ latest, outdated }: RegistryState, print: Print, after = latest): void {
  if (!outdated || !latest) return;
  for (const { app, text } of describeChanges(outdated.inForce, latest)) {
    const isInForce = describeChanges(latest, after).every((later) => later.app !== app);
    print(
      `Recorded, but not in force so far: ${text}. ${isInForce ? 'It is in force now.' : 'It has been taken back.'}`,
    );
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
