import type { ContentService } from '#features/content/content-service.ts';
import { InvalidInput } from '#http/problems.ts';

/** The id of a country that a form names by id or by ISO code. @throws InvalidInput */
export async function requireCountry(content: ContentService, given: number | string): Promise<number> {
  const wanted = String(given).toUpperCase();
  const countries = await content.countries(undefined);
  const found = countries.find(({ id, iso }) => String(id) === wanted || iso === wanted);
  if (found === undefined) throw new InvalidInput({ country: ['This country is not supported'] });
  return found.id;
}
