import type { useForm } from '@patina/platform/form';
import { useEffect } from 'react';
import type { draftOf } from './draft-of.ts';

interface DraftOptions<Entry extends object> {
  draft: ReturnType<typeof draftOf<Entry>>;
  /** Id of the shopper. */
  owner: number;
  /** The entry without anything typed. */
  saved: Entry;
}

/** Keeps every change of a form in its draft. */
export function useDraft<Entry extends object>(
  subscribe: ReturnType<typeof useForm<Entry>>['subscribe'],
  { draft, owner, saved }: DraftOptions<Entry>,
): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(owner, values, saved) }),
    [subscribe, draft, owner, saved],
  );
}
