import type { Currency } from '@patina/shared-api/contract/content/content';
import { invalidInput } from '#platform/http/api-error.ts';
import type { ContentService } from '#store/content/content-service.ts';

/** A currency by its code, in any case; EUR by default. @throws ApiError */
export async function requireCurrency(content: ContentService, code = 'EUR'): Promise<Currency> {
  const currency = (await content.currencies()).find((known) => known.code === code.toUpperCase());
  if (currency === undefined) throw invalidInput({ currency: 'currency-invalid' });
  return currency;
}
