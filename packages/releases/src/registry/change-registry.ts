import { Registry } from '@patina/platform/registry-schema';
import * as z from 'zod/mini';
import { appsApart, type ReleaseKeys } from '../ownership/release-keys.ts';
import { signChanges } from '../ownership/sign-changes.ts';
import { withOwnRegistries } from '../ownership/sign-entry.ts';
import { canonicalJson, type SigningKey } from '../ownership/signing-key.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { ChangeNotInForce, describeChanges } from './describe-changes.ts';
import {
  lastNumber,
  parseRegistry,
  REGISTRY,
  type RegistryState,
  readReleaseKeys,
  readState,
  revisionName,
} from './revisions.ts';

export type Print = (line: string) => void;

export interface Writer {
  /** The app that is changed; needed for one with a registry of its own. */
  app?: string | undefined;
  /** Needed once the store has release keys. */
  key?: SigningKey | undefined;
  /** Release keys that are about to be valid; those of the store by default. */
  keys?: ReleaseKeys | undefined;
  /** Apps whose entries are signed again although they have not changed. */
  again?: string[] | undefined;
  /** Prints an interrupted earlier change that comes into force with this one. */
  print?: Print | undefined;
}

/** The registry in force; undefined if there is none or it cannot be parsed: then the next change creates a new one. */
export async function readRegistry(store: ObjectStore): Promise<Registry | undefined> {
  const keys = await readReleaseKeys(store);
  const [registry, ...own] = await Promise.all([
    store.get(REGISTRY).then(parseRegistry),
    ...appsApart(keys).map(async (app) => [app, parseRegistry(await store.get(`${app}/${REGISTRY}`))] as const),
  ]);
  return (
    registry &&
    withOwnRegistries(
      registry,
      own.map(([app, it]) => [app, it]),
    )
  );
}

/**
 * Brings an interrupted change into force, and prints it.
 * @param app The app that is about to be changed.
 * @returns the registry that is then in force
 */
export async function settleRegistry(store: ObjectStore, print: Print, app?: string): Promise<Registry | undefined> {
  const state = await readState(store, app);
  if (state.outdated) await publishLast(store, state);
  announce(state, print);
  return state.latest;
}

/**
 * Brings every interrupted change into force, those of apps with a registry of their own included, and prints them.
 * @returns the registry that is then in force; undefined if there is none
 */
export async function settleAll(store: ObjectStore, print: Print): Promise<Registry | undefined> {
  for (const app of appsApart(await readReleaseKeys(store))) await settleRegistry(store, print, app);
  return settleRegistry(store, print);
}

/**
 * Changes the registry: creating the next revision records the change, copying it to `registry.json` brings it into
 * force. Of two concurrent changes the second is repeated on top of the first, so none is lost; readers see one
 * registry or the other. A change that changes nothing creates no revision. Changed entries are signed.
 * @param change Receives the registry with every recorded change; an error it throws is rethrown, and nothing has
 * changed.
 * @throws ChangeNotInForce if it was recorded but could not be brought into force
 * @throws ReleaseRejected if the writer's key may not release what was changed
 */
export async function changeRegistry(
  store: ObjectStore,
  change: (registry: Registry | undefined) => Registry | Promise<Registry>,
  { app, key, keys, again, print = () => {} }: Writer = {},
): Promise<Registry> {
  for (;;) {
    const state = await readState(store, app);
    const { latest: before, revision, prefix } = state;
    const valid = keys ?? state.keys;
    const changed = await change(before);
    z.parse(Registry, changed);
    if (before && !again && canonicalJson(before) === canonicalJson(changed)) {
      await publishLast(store, state);
      announce(state, print);
      return before;
    }
    const after = valid ? signChanges(before, changed, { keys: valid, key, again }) : changed;
    const content = `${JSON.stringify(after, null, 2)}\n`;
    if (!(await store.create(revisionName(revision + 1, prefix), content))) continue;
    await publishLast(store, state).catch((error: Error) => {
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
async function publishLast(store: ObjectStore, { prefix }: RegistryState): Promise<void> {
  let published = 0;
  for (let last = await lastNumber(store, prefix); last !== published; last = await lastNumber(store, prefix)) {
    const revision = await store.get(revisionName(last, prefix));
    if (revision) await store.put(`${prefix}${REGISTRY}`, revision);
    published = last;
  }
}
