import { bodyResolver } from '@patina/parts/body-resolver';
import { useDebounced } from '@patina/parts/use-debounced';
import type { useForm } from '@patina/platform/form';
import { useQuery } from '@patina/platform/query';
import type { Suggestion } from '@patina/shared-api/contract/catalogue/catalogue';
import { type OfferQuality, SellOrder } from '@patina/shared-api/contract/offers/offer';
import { afterFee, retailPrice, suggestedPrice } from '@patina/shared-api/contract/offers/offer-policy';
import { displayAmount, formatPrice, fromMinor, toMinor } from '@patina/shared-api/money';
import { productDetails, searchSuggestions } from '@patina/shared-api/queries/catalogue';
import { settings } from '@patina/shared-api/queries/content';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { useLocale } from '@patina/shared-api/state/locale';

/** Values of the sell form. */
export interface SellEntry {
  title: string;
  /** Empty until it is chosen. */
  quality: SellOrder['quality'] | '';
  item_url: string;
  /** As typed. */
  price: string;
}

type SellForm = typeof useForm<SellEntry, unknown, SellOrder>;

/** The parts of the form that its fields need. */
export type SellFields = Pick<ReturnType<SellForm>, 'control' | 'register' | 'formState' | 'setValue' | 'watch'>;

export const EMPTY_ENTRY: SellEntry = { title: '', quality: '', item_url: '', price: '' };

/** Fields that can show an error of the server. */
export const SELL_FIELDS = ['title', 'quality', 'item_url', 'price'] as const;

/** Parses a typed price with a point or a comma: undefined when empty, NaN when invalid. */
export function readPrice(typed: string): number | undefined {
  const decimal = typed.trim().replace(',', '.');
  if (decimal === '') return undefined;
  return /^\d{1,9}(\.\d{0,2})?$/.test(decimal) ? Number(decimal) : Number.NaN;
}

/** Validates the entry by the contract. */
export const sellResolver = bodyResolver(SellOrder, (entry: SellEntry) => ({
  ...entry,
  price: readPrice(entry.price),
}));

/** Formats a typed price after the fee; undefined while it is invalid. */
export function useReceived() {
  const { symbol } = useDisplayCurrency();
  const { data: store } = useQuery(settings(useLocale()));
  const percent = store?.sell_fee_percent ?? 0;
  return {
    percent,
    received(typed: string): string | undefined {
      const price = readPrice(typed);
      if (!price) return undefined;
      return formatPrice(fromMinor(afterFee(toMinor(price), percent)), symbol);
    },
  };
}

interface Offered {
  title: string;
  quality: OfferQuality | '';
}

/** A suggested price and what it is made of, in the display currency. */
export interface PriceSuggestion {
  price: number;
  retail: number;
  /** By which the price is below the retail price, in per cent. */
  margin: number;
}

/**
 * The price that the store suggests for a skin; undefined if it does not have the skin in that quality.
 * @param skin id of a product of the skin
 */
export function useSuggestedPrice(skin: number | undefined, { title, quality }: Offered): PriceSuggestion | undefined {
  const { rate, exchangeRateEur } = useDisplayCurrency();
  const locale = useLocale();
  const { data: store } = useQuery(settings(locale));
  const { data } = useQuery({ ...productDetails(String(skin), locale), enabled: skin !== undefined });
  if (skin === undefined || quality === '' || !data || !store) return undefined;
  const credits = retailPrice(data.wears, quality, title);
  if (credits === undefined) return undefined;
  const retail = displayAmount(credits, exchangeRateEur, rate);
  const margin = store.sell_margin_percent;
  return { price: fromMinor(suggestedPrice(toMinor(retail), margin)), retail, margin };
}

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
