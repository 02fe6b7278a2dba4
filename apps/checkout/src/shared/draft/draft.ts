import { inStorage } from '@patina/parts/in-storage';
import type { useForm } from '@patina/platform/form';
import { useEffect } from 'react';
import type { PayerEntry } from '#shared/contact/ContactFields.tsx';

/** Storage keys of what belongs to a shopper; the sign-out removes all that begin so (docs/product.md#browser-storage). */
const OWN_PREFIX = 'own:';

interface Kept<Entry> {
  owner: number;
  entry: Partial<Entry>;
}

/** Keeps what a shopper has typed into a form until it is sent; survives a reload of the tab and another page. */
export function draftOf<Entry extends object>(form: string) {
  const place = OWN_PREFIX + form;
  return {
    /** Empty for another shopper. */
    read(owner: number): Partial<Entry> {
      const text = inStorage((storage) => storage.getItem(place));
      const kept = text ? (JSON.parse(text) as Kept<Entry>) : undefined;
      return kept?.owner === owner ? kept.entry : {};
    },
    /** Keeps what differs from `saved`, so that a later change of the profile is not hidden by it. */
    keep(owner: number, entry: Entry, saved: Entry): void {
      const isTyped = ([name, value]: [string, unknown]) =>
        JSON.stringify(value) !== JSON.stringify(saved[name as keyof Entry]);
      const typed = Object.fromEntries(Object.entries(entry).filter(isTyped)) as Partial<Entry>;
      inStorage((storage) => storage.setItem(place, JSON.stringify({ owner, entry: typed } satisfies Kept<Entry>)));
    },
    clear: () => inStorage((storage) => storage.removeItem(place)),
  };
}

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

/** What is typed at the cart; kept through verification, a declined payment and a reload, until the purchase is done. */
export const checkoutDraft = draftOf<PayerEntry>('checkout');
