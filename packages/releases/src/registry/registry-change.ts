import type { RegistryChange } from '@patina/platform/registry';

/** What can be done with an app. */
export type ChangeKind = 'release' | 'canary' | 'promotion' | 'rollback' | 'end of canary';

/** Whether a change took something back, so that repeating it would go further back. */
export const isTakingBack = ({ what }: RegistryChange) => what === 'rollback' || what === 'end of canary';

/** Who changes the registry. */
export interface Author {
  by: string;
  /** Why, in the author's words. */
  note?: string | undefined;
}

/** The record of a change that is made now. */
export function changeOf(
  what: ChangeKind,
  version: string,
  { by, note }: Author,
  unchecked?: string | undefined,
): RegistryChange {
  const at = new Date().toISOString();
  return { what, version, at, by, ...(note && { note }), ...(unchecked && { unchecked }) };
}
