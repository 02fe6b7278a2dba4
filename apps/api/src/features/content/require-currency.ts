import type { Currency } from '@patina/shared-api/contract/content';
import type { ContentService } from '#features/content/content-service.ts';
import { InvalidInput } from '#http/problems.ts';

/** A currency of the store by its code, in any case; EUR when none is named. @throws InvalidInput */
export async function requireCurrency(content: ContentService, code = 'EUR'): Promise<Currency> {
  const currency = (await content.currencies()).find((known) => known.code === code.toUpperCase());
  if (currency === undefined) throw new InvalidInput({ currency: ['Invalid currency code'] });
  return currency;
}
