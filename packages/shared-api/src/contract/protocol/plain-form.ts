/*
 * Forms that a browser sends by itself, where scripts are switched off.
 */

/** Marks an address as sent by a plain form; see `addressOfForm`. */
export const FORM_MARK = 'submitted';

/** Address that a form sends the visitor's language and currency to. */
export const PREFERENCES_PATH = '/preferences';

/** Fields of that form; the first two are named as the cookies that keep them. */
export const PREFERENCE_FIELDS = { language: 'languageId', currency: 'currencyCode', from: 'from' } as const;

/**
 * The address that a plain form means: ticked and typed values of one name in a list, as pages write it, without empty
 * fields and the mark.
 */
export function addressOfForm({ pathname, searchParams }: URL): string {
  const names = [...new Set(searchParams.keys())].filter((name) => name !== FORM_MARK);
  const filled = names.map((name) => [name, listOf(searchParams.getAll(name))]);
  const query = new URLSearchParams(filled.filter(([, value]) => value)).toString().replaceAll('%2C', ',');
  return query ? `${pathname}?${query}` : pathname;
}

function listOf(values: string[]): string {
  const parts = values.flatMap((value) => value.split(',')).map((part) => part.trim());
  return [...new Set(parts.filter(Boolean))].join();
}
