import type { RegistryChange } from '@patina/platform/registry';
import type { SigningKey } from '../ownership/signing-key.ts';

/** Kinds of changes of an app. */
export type ChangeKind = 'release' | 'canary' | 'promotion' | 'rollback' | 'end of canary';

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

/** The record of a new change. */
export function changeOf(
  what: ChangeKind,
  version: string,
  { by, note }: Author,
  unchecked?: string | undefined,
): RegistryChange {
  const at = new Date().toISOString();
  return { what, version, at, by, ...(note && { note }), ...(unchecked && { unchecked }) };
}
