import { useQuery } from '@patina/platform/query';
import type { Suggestion } from '@patina/shared-api/contract/catalogue';
import { searchSuggestions } from '@patina/shared-api/queries/catalogue';
import { useLocale } from '@patina/shared-api/state/locale';
import { useEffect, useState } from 'react';

/** A finish of a weapon that the catalogue knows. */
export type Skin = Extract<Suggestion, { kind: 'skin' }>;

/** Milliseconds after the last key that the catalogue is asked. */
const REST = 150;

/** Letters that say something: less finds the whole catalogue. */
const ENOUGH = 2;

/** A skin's name without the class that stands before it, in lower case. */
const bareName = (title: string) =>
  title
    .trim()
    .toLowerCase()
    .replace(/^(★\s*)?((stattrak(™)?|souvenir)\s+)?/, '');

export interface KnownSkins {
  /** What a name may stand for. */
  skins: Skin[];
  /** What it does stand for. */
  skin: Skin | undefined;
}

/** What the catalogue knows by a name that is being typed. */
export function useSkins(name: string): KnownSkins {
  const locale = useLocale();
  const asked = useRested(name.trim());
  const { data = [] } = useQuery({
    ...searchSuggestions(asked, locale),
    enabled: asked.length >= ENOUGH,
  });
  const skins = name.trim().length < ENOUGH ? [] : data.filter((suggestion) => suggestion.kind === 'skin');
  const skin = skins.find(({ title }) => bareName(title) === bareName(name));
  // Whoever has found it needs no list any more.
  return { skins: skin?.title === name ? [] : skins, skin };
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
