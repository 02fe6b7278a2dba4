import { bodyResolver } from '@patina/parts/body-resolver';
import type { useForm } from '@patina/platform/form';
import { useQuery } from '@patina/platform/query';
import { type NamedSkin, SellOrder } from '@patina/shared-api/contract/offers/offer';
import { afterFee, suggestedPrice } from '@patina/shared-api/contract/offers/offer-policy';
import { type Offered, retailPriceOf } from '@patina/shared-api/contract/offers/offered-skin';
import { displayAmount, formatPrice, fromMinor, toMinor } from '@patina/shared-api/money';
import { settings } from '@patina/shared-api/queries/content';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { instantPrice } from '@patina/shared-api/queries/offer';
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

/** A suggested price and what it is made of, in the display currency. */
export interface PriceSuggestion {
  price: number;
  retail: number;
  /** By which the price is below the retail price, in per cent. */
  margin: number;
}

/**
 * The price that the store suggests for a skin; undefined if it does not have the skin in that quality.
 * @param skins that the title may mean
 */
export function useSuggestedPrice(skins: readonly NamedSkin[], offered: Offered): PriceSuggestion | undefined {
  const { rate, exchangeRateEur } = useDisplayCurrency();
  const { data: store } = useQuery(settings(useLocale()));
  const credits = retailPriceOf(skins, offered);
  if (credits === undefined || !store) return undefined;
  const retail = displayAmount(credits, exchangeRateEur, rate);
  const margin = store.sell_margin_percent;
  return { price: fromMinor(suggestedPrice(toMinor(retail), margin)), retail, margin };
}

/**
 * What an offer of a skin is accepted at, at once, in the display currency; undefined where it waits for us.
 * @param offered a skin that is known; undefined asks nothing
 */
export function useInstantPrice(offered: Offered | undefined): number | undefined {
  const { title = '', quality = '' } = offered ?? {};
  const locale = useLocale();
  const { data } = useQuery(instantPrice(quality === '' ? undefined : { title: title.trim(), quality }, locale));
  return data?.currency === locale.currency ? (data.price ?? undefined) : undefined;
}

/** What a seller may expect for the typed price; amounts are formatted, those of the seller are after the fee. */
type Expectation =
  /** There is no valid price. */
  | { kind: 'fee' }
  /** `known`: our suggestion is not lower; `unknown`: we have none. */
  | { kind: 'known' | 'unknown'; amount: string }
  /** The price is above our suggestion `price`, of which `amount` is left. */
  | { kind: 'above'; amount: string; price: string; retail: string };

/** What the seller may expect, and the fee in per cent. */
export function useExpectation(
  suggested: PriceSuggestion | undefined,
  typed: string,
): { expected: Expectation; percent: number } {
  const { symbol } = useDisplayCurrency();
  const { data: store } = useQuery(settings(useLocale()));
  const percent = store?.sell_fee_percent ?? 0;
  const amount = (price: number) => formatPrice(fromMinor(afterFee(toMinor(price), percent)), symbol);
  const price = readPrice(typed);
  if (!price) return { percent, expected: { kind: 'fee' } };
  if (suggested === undefined) return { percent, expected: { kind: 'unknown', amount: amount(price) } };
  if (price <= suggested.price) return { percent, expected: { kind: 'known', amount: amount(price) } };
  return {
    percent,
    expected: {
      kind: 'above',
      amount: amount(suggested.price),
      price: formatPrice(suggested.price, symbol),
      retail: formatPrice(suggested.retail, symbol),
    },
  };
}
