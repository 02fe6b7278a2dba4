import { invalidInput } from '#platform/http/api-error.ts';
import type { ContentService } from '#store/content/content-service.ts';

/** The id of a country given by id or ISO code. @throws ApiError */
export async function requireCountry(content: ContentService, given: number | string): Promise<number> {
  const wanted = String(given).toUpperCase();
  const wantedId = /^[1-9]\d*$/.test(wanted) ? Number(wanted) : undefined;
  const countries = await content.countries(undefined);
  const found = countries.find(({ id, iso }) => iso === wanted || id === wantedId);
  if (found === undefined) throw invalidInput({ country: 'country-unsupported' });
  return found.id;
}
