import { useQuery } from '@patina/platform/query';
import type { OfferQuality } from '@patina/shared-api/contract/offers/offer';
import { afterFee, retailPrice, suggestedPrice } from '@patina/shared-api/contract/offers/offer-policy';
import { displayAmount, formatPrice, fromMinor, toMinor } from '@patina/shared-api/money';
import { productDetails } from '@patina/shared-api/queries/catalogue';
import { settings } from '@patina/shared-api/queries/content';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { useLocale } from '@patina/shared-api/state/locale';
import { readPrice } from './sell-entry.ts';

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
export interface Suggestion {
  price: number;
  retail: number;
  /** By which the price is below the retail price, in per cent. */
  margin: number;
}

/**
 * The price that the store suggests for a skin; undefined if it does not have the skin in that quality.
 * @param skin id of a product of the skin
 */
export function useSuggestedPrice(skin: number | undefined, { title, quality }: Offered): Suggestion | undefined {
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
