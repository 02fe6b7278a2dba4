import { atom, useAtomValue } from '@patina/platform/state';

/** Display currency and language in force; every query that depends on them carries both in its key. */
export interface Locale {
  /** Currency code. */
  currency: string;
  /** Language id. */
  language: number;
}

/** Null until the start-up has chosen. */
export const chosenLocaleAtom = atom<Locale | null>(null);

/** The locale in force. Reading it before the start-up has chosen is a programming error. */
export const localeAtom = atom((get) => {
  const chosen = get(chosenLocaleAtom);
  if (!chosen) throw new Error('The locale was read before the start-up chose it.');
  return chosen;
});

export function useLocale(): Locale {
  return useAtomValue(localeAtom);
}
