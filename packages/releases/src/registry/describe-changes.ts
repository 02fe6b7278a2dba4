import type { Registry, RegistryChange, RegistryEntry } from '@patina/platform/registry';
import type { SigningKey } from '../ownership/signing-key.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { findEntry, liveReleases } from './entry-of.ts';
import { readState } from './revisions.ts';

interface DescribedChange {
  app: string;
  /** The change, with author and time: `rollback of "catalog" to 1.4.2-1a2b3c4d, by Ana, 2026-11-22 10:04`. */
  text: string;
  /** A sentence for a change that is recorded, but not in force. */
  notInForce: string;
}

const NAMES: Record<ChangeKind, (app: string, version: string) => string> = {
  release: (app, version) => `release of "${app}" ${version}`,
  canary: (app, version) => `canary of "${app}" ${version}`,
  promotion: (app, version) => `promotion of "${app}" ${version}`,
  rollback: (app, version) => `rollback of "${app}" to ${version}`,
  'end of canary': (app, version) => `end of the canary of "${app}" ${version}`,
  bad: (app, version) => `mark of "${app}" ${version} as bad`,
};

/** The changes of each app between two states of the registry. */
export function describeChanges(before: Registry | undefined, after: Registry | undefined): DescribedChange[] {
  if (!after) return [];
  return liveReleases(after).flatMap(([app, entry]) => {
    const old = findEntry(before, app);
    if (JSON.stringify(old) === JSON.stringify(entry)) return [];
    const text = textOf(app, entry, old);
    return [{ app, text, notInForce: `Recorded, but not in force: ${text}. ${outlook(app, entry)}` }];
  });
}

/** Changes that are recorded but not in force: their writer was interrupted, or has not finished. */
export async function pendingChanges(store: ObjectStore): Promise<DescribedChange[]> {
  const { latest, outdated } = await readState(store);
  return outdated ? describeChanges(outdated.inForce, latest) : [];
}

function outlook(app: string, { change }: RegistryEntry): string {
  const next = 'The next command brings it into force and says so';
  if (change && isTakingBack(change)) return `${next}.`;
  return `${next}; "npm run rollback -- ${app}" takes it back instead.`;
}

function textOf(app: string, { change, live }: RegistryEntry, old: RegistryEntry | undefined): string {
  if (!change || change.at === old?.change?.at) return `change of "${app}", of which ${live.version} is live`;
  return describeChange(app, change);
}

export function describeChange(app: string, { what, version, by, at }: RegistryChange): string {
  const name = NAMES[what as ChangeKind]?.(app, version) ?? `${what} of "${app}" ${version}`;
  return `${name}, by ${by}, ${at.slice(0, 16).replace('T', ' ')}`;
}

/** A change was recorded but did not reach the edges. The message gives the reason and what happens next. */
export class ChangeNotInForce extends Error {
  constructor(changes: DescribedChange[], cause: Error) {
    super([cause.message, ...changes.map(({ notInForce }) => notInForce)].join('\n'), { cause });
    this.name = 'ChangeNotInForce';
  }
}

/** Kinds of changes of an app. */
export type ChangeKind = 'release' | 'canary' | 'promotion' | 'rollback' | 'end of canary' | 'bad';

/** Whether a change went back, so that repeating it would go further back. */
export const isTakingBack = ({ what }: RegistryChange) => what === 'rollback' || what === 'end of canary';

/** Author of a change of the registry. */
export interface Author {
  by: string;
  /** The reason, in the author's words. */
  note?: string | undefined;
  /** Signs the change; needed once the store has release keys. */
  key?: SigningKey | undefined;
}

export function changeOf(
  what: ChangeKind,
  version: string,
  { by, note }: Author,
  unchecked?: string | undefined,
): RegistryChange {
  const at = new Date().toISOString();
  return { what, version, at, by, ...(note && { note }), ...(unchecked && { unchecked }) };
}
