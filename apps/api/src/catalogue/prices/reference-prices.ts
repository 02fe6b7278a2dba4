import type { Market, ReferencePrice } from '@patina/shared-api/contract/catalogue/catalogue';
import { fromMinor } from '@patina/shared-api/money';
import { creditsFor, percentUnder } from '@patina/shared-api/money-arithmetic';
import type { ProductRow } from '#catalogue/products/products.ts';
import { TtlCache } from '#platform/cache.ts';
import { DAY } from '#platform/time.ts';
import type { ContentService, SettingsService } from '#store/store.ts';

/*
 * What products cost elsewhere, as an operator's files say it (docs/product.md#reference-prices). It is kept in its own currency and
 * converted where it is shown, by the rates of the store.
 */

/** Source of what a demonstration has made up, which pages say. */
export const MADE_UP = 'made up';

export interface ReferenceTerms {
  /** Euros for one Credit. */
  exchangeRateEur: number;
  /** Units for one euro, by the code of the currency. */
  rates: ReadonlyMap<string, number>;
  /** Days for which it is compared; 0: never. */
  days: number;
}

export type ReadReferenceTerms = () => Promise<ReferenceTerms>;

interface TermParts {
  settings: Pick<SettingsService, 'read'>;
  content: Pick<ContentService, 'currencies'>;
}

/** The terms in force, kept for some seconds. */
export function referenceTerms({ settings, content }: TermParts): ReadReferenceTerms {
  const cache = new TtlCache<ReferenceTerms>({ seconds: 5, staleSeconds: 5, max: 1 });
  return () =>
    cache.get('', async () => {
      const [{ internal_currency, reference_days }, currencies] = await Promise.all([
        settings.read(),
        content.currencies(),
      ]);
      return {
        exchangeRateEur: internal_currency.exchange_rate_eur,
        rates: new Map(currencies.map(({ code, value }) => [code, value])),
        days: reference_days,
      };
    });
}

type ReferredRow = Pick<
  ProductRow,
  'price_minor' | 'stock' | 'reference_price_minor' | 'reference_currency' | 'reference_source' | 'reference_day'
>;

/** What a product costs elsewhere; undefined where nobody has said it. */
export function referenceOf(row: ReferredRow, terms: ReferenceTerms, now = new Date()): ReferencePrice | undefined {
  const { reference_price_minor, reference_currency, reference_source, reference_day } = row;
  if (reference_price_minor === null || reference_currency === null || reference_source === null) return undefined;
  const rate = terms.rates.get(reference_currency);
  const creditsMinor = rate === undefined ? 0 : creditsFor(reference_price_minor, terms.exchangeRateEur, rate);
  const age = reference_day === null ? 0 : Math.floor((now.getTime() - Date.parse(reference_day)) / DAY);
  return {
    price: fromMinor(reference_price_minor),
    currency: reference_currency,
    credits: creditsMinor > 0 ? fromMinor(creditsMinor) : null,
    source: reference_source,
    is_made_up: reference_source === MADE_UP,
    age_days: Math.max(0, age),
    under: creditsMinor > 0 && row.stock > 0 && age < terms.days ? percentUnder(row.price_minor, creditsMinor) : null,
  };
}

/** What a card says of it; undefined where it is not known, too old, in a currency without a rate, or the same. */
export function marketOf(row: ReferredRow, terms: ReferenceTerms): Market | undefined {
  const { under = null, is_made_up = false } = referenceOf(row, terms) ?? {};
  if (under === null || under === 0) return undefined;
  return { under, ...(is_made_up && { is_made_up }) };
}
