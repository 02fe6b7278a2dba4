import { useDebounced } from '@patina/parts/use-debounced';
import { useQuery } from '@patina/platform/query';
import type { Suggestion } from '@patina/shared-api/contract/catalogue/catalogue';
import { searchSuggestions } from '@patina/shared-api/queries/catalogue';
import { useLocale } from '@patina/shared-api/state/locale';

/** A finish of a weapon in the catalogue. */
export type Skin = Extract<Suggestion, { kind: 'skin' }>;

/** Debounce of the suggestions in milliseconds. */
const SUGGEST_DELAY = 150;

/** Minimum number of letters for a request. */
const ENOUGH = 2;

/** A skin's name without the class in front of it, in lower case. */
const bareName = (title: string) =>
  title
    .trim()
    .toLowerCase()
    .replace(/^(★\s*)?((stattrak(™)?|souvenir)\s+)?/, '');

export interface KnownSkins {
  /** Suggestions for the name. */
  skins: Skin[];
  /** The suggestion that matches the name exactly. */
  skin: Skin | undefined;
}

/** Suggestions of the catalogue for a typed name. */
export function useSkinSuggestions(name: string): KnownSkins {
  const locale = useLocale();
  const debounced = useDebounced(name.trim(), SUGGEST_DELAY);
  const { data = [] } = useQuery({
    ...searchSuggestions(debounced, locale),
    enabled: debounced.length >= ENOUGH,
  });
  const skins = name.trim().length < ENOUGH ? [] : data.filter((suggestion) => suggestion.kind === 'skin');
  const skin = skins.find(({ title }) => bareName(title) === bareName(name));
  // No list once a suggestion matches.
  return { skins: skin?.title === name ? [] : skins, skin };
}
