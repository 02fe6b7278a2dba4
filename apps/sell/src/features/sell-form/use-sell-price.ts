import { useQuery } from '@patina/platform/query';
import type { OfferQuality } from '@patina/shared-api/contract/offers/offer';
import { afterFee, suggestedPrice } from '@patina/shared-api/contract/offers/offer-policy';
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

/**
 * The shop's own price of a skin in the display currency; undefined if it has none in that quality.
 * @param skin id of a product of the skin
 */
export function useSuggestedPrice(skin: number | undefined, { title, quality }: Offered): number | undefined {
  const { rate, exchangeRateEur } = useDisplayCurrency();
  const { data } = useQuery({ ...productDetails(String(skin), useLocale()), enabled: skin !== undefined });
  if (skin === undefined || quality === '' || !data) return undefined;
  const credits = suggestedPrice(data.wears, quality, title);
  return credits === undefined ? undefined : displayAmount(credits, exchangeRateEur, rate);
}
