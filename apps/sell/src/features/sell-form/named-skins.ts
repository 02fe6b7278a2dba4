import { useDebounced } from '@patina/parts/use-debounced';
import { useQuery } from '@patina/platform/query';
import type { NamedSkin, OfferQuality } from '@patina/shared-api/contract/offers/offer';
import { namedQuality, type Offered, readItemName } from '@patina/shared-api/contract/offers/offered-skin';
import { namedSkins } from '@patina/shared-api/queries/offer';
import { useLocale } from '@patina/shared-api/state/locale';

/** A suggestion for the name: a skin in one wear, or in any. */
export interface SkinOption {
  name: string;
  /** Undefined if the text may mean other skins, too. */
  quality: OfferQuality | undefined;
  img_url: string;
  /** Our retail price in the internal currency, the lowest of all wears if no quality is said; null if we have none. */
  price: number | null;
}

export interface KnownSkins {
  /** Skins that the name may mean; none until they are known. */
  skins: readonly NamedSkin[];
  options: readonly SkinOption[];
}

/** Debounce of the suggestions in milliseconds. */
const SUGGEST_DELAY = 150;

/** Minimum number of letters for a request. */
const ENOUGH = 2;

/** What the catalogue knows of a typed name. */
export function useNamedSkins({ title, quality }: Offered): KnownSkins {
  const name = title.trim();
  const debounced = useDebounced(name, SUGGEST_DELAY);
  const asked = debounced.length < ENOUGH ? '' : debounced;
  const { data = [], isPlaceholderData } = useQuery(namedSkins(asked, useLocale()));
  const isKnown = debounced === name && !isPlaceholderData;
  const isChosen = quality !== '' && data.some((skin) => skin.name === name);
  return {
    skins: isKnown ? data : [],
    options: name.length < ENOUGH || isChosen ? [] : optionsOf(data, name),
  };
}

/** The skin that is meant in all its wears, or in the one that the name says; else all that may be. */
function optionsOf(skins: readonly NamedSkin[], title: string): SkinOption[] {
  const { exterior: said } = readItemName(title);
  return skins.flatMap(({ name, is_meant, img_url, wears }) => {
    if (!is_meant) return { name, img_url, quality: undefined, price: lowest(wears) };
    const ofName = wears.filter(({ exterior }) => exterior === said);
    return (ofName.length > 0 ? ofName : wears).map(({ exterior, price }) => ({
      name,
      img_url,
      quality: namedQuality(exterior),
      price,
    }));
  });
}

function lowest(wears: NamedSkin['wears']): number | null {
  const prices = wears.flatMap(({ price }) => price ?? []);
  return prices.length === 0 ? null : Math.min(...prices);
}
