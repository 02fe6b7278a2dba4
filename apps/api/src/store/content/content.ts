import type { Country, Currency, Language, SocialLink } from '@patina/shared-api/contract/content/content';
import { TtlCache } from '#platform/cache.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import { invalidInput } from '#platform/http/api-error.ts';
import { seedContent } from '#store/content/seed-content.ts';

/** How long another server's new language or country may be missing; by language of the names. */
const CACHE = { seconds: 2, max: 20 };

/** A flag as pages know it. */
export const zeroOrOne = (is: boolean) => (is ? 1 : 0);

/** The language with an id, else that of the store; undefined in a store without languages. */
export const languageOf = (languages: readonly Language[], id: number | null | undefined): Language | undefined =>
  languages.find((one) => one.id === id) ?? languages.find((one) => one.default === 1);

export type ContentService = ReturnType<typeof contentService>;

/** Languages, currencies, countries and social links, each in display order. */
export function contentService(database: Database) {
  const languages = new TtlCache<Language[]>(CACHE);
  const countries = new TtlCache<Country[]>(CACHE);

  async function readLanguages(): Promise<Language[]> {
    const rows = await database.selectFrom('language').selectAll().orderBy('position').orderBy('id').execute();
    return rows.map(({ id, code, title, is_default }) => ({ id, code, title, default: zeroOrOne(is_default) }));
  }

  return {
    languages: () => languages.get('', readLanguages),

    async currencies(): Promise<Currency[]> {
      const rows = await database.selectFrom('currency').selectAll().orderBy('position').orderBy('code').execute();
      return rows.map(({ code, symbol, rate, is_default }) => ({
        code,
        symbol,
        value: Number(rate),
        default: zeroOrOne(is_default),
      }));
    },

    /** In the language with this id, else in English. */
    countries: (languageId: number | undefined) =>
      countries.get(String(languageId), async () => {
        const rows = await database.selectFrom('country').selectAll().orderBy('title').execute();
        const language = (await readLanguages()).find(({ id }) => id === languageId);
        return localiseCountries(rows, language?.code ?? 'en');
      }),

    socialLinks: (): Promise<SocialLink[]> =>
      database
        .selectFrom('social_link')
        .select(['id', 'link', 'img', 'title'])
        .orderBy('position')
        .orderBy('id')
        .execute(),

    /** Adds what a new store has. */
    async seed(): Promise<void> {
      await seedContent(database);
      languages.clear();
      countries.clear();
    },
  };
}

/** The store's language with this code. @throws CommandError */
export async function findLanguage(content: ContentService, code = ''): Promise<Language> {
  const languages = await content.languages();
  const found = languages.find((language) => language.code === code.toLowerCase());
  if (found) return found;
  throw new CommandError(`The store has no language ${code}. It has ${languages.map((one) => one.code).join(', ')}.`);
}

/** The id of a country given by id or ISO code. @throws ApiError */
export async function requireCountry(content: ContentService, given: number | string): Promise<number> {
  const wanted = String(given).toUpperCase();
  const wantedId = /^[1-9]\d*$/.test(wanted) ? Number(wanted) : undefined;
  const countries = await content.countries(undefined);
  const found = countries.find(({ id, iso }) => iso === wanted || id === wantedId);
  if (found === undefined) throw invalidInput({ country: 'country-unsupported' });
  return found.id;
}

/** A currency by its code, in any case; EUR by default. @throws ApiError */
export async function requireCurrency(content: ContentService, code = 'EUR'): Promise<Currency> {
  return currencyIn(await content.currencies(), code);
}

/** One of the currencies. @throws ApiError for an unknown one */
export function currencyIn(currencies: readonly Currency[], code: string): Currency {
  const currency = currencies.find((known) => known.code === code.toUpperCase());
  if (currency === undefined) throw invalidInput({ currency: 'currency-invalid' });
  return currency;
}

/** Languages whose names differ from those of their largest country, by the code of the store's language. */
const REGIONS: Readonly<Record<string, string>> = { pt: 'pt-PT', es: 'es-ES' };

/** Territories whose full names say more about politics than people do: Hong Kong, Macao, Palestine. */
const SHORT = new Set(['HK', 'MO', 'PS']);

/** Names countries in a language (`pt`) as people call them, not by their official names; sorted by that language. */
export function localiseCountries(rows: Country[], language: string): Country[] {
  const names = (style: 'long' | 'short') =>
    new Intl.DisplayNames(REGIONS[language] ?? language, { type: 'region', fallback: 'none', style });
  const [long, short] = [names('long'), names('short')];
  const nameOf = (iso: string) => (SHORT.has(iso) ? short : long).of(iso);
  const named = rows.map(({ id, iso, title }) => ({ id, iso, title: nameOf(iso) ?? title }));
  const { compare } = new Intl.Collator(language);
  return named.toSorted((one, other) => compare(one.title, other.title));
}
