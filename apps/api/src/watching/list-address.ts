import { type ProductFilterQuery, ProductListQuery } from '@patina/shared-api/contract/catalogue/catalogue';
import { WHOLE_CATALOGUE } from '@patina/shared-api/contract/catalogue/whole-catalogue';
import { paths } from '@patina/shared-api/paths';
import { ApiError, englishText } from '#platform/http/api-error.ts';

/** Parameters of an address of the list that are kept, in the order in which they are written. */
const KEPT = [
  'sort',
  'search',
  'price_from',
  'price_till',
  'type',
  'quality',
  'collection',
  'phase',
  'heroes',
  'exterior_names',
  'item_class',
  'float_from',
  'float_till',
  'seed',
  'sticker',
  'group',
] as const satisfies readonly (keyof ProductListQuery)[];

/** Filters whose values are joined by commas. */
const LISTS: readonly string[] = ['quality', 'phase', 'heroes', 'exterior_names', 'item_class'];

export interface ListAddress {
  /** One address for all that ask the same: without the page, without defaults and what is not known, in one order. */
  address: string;
  /** What it asks the list for. */
  query: ProductFilterQuery;
}

/**
 * Reads an address of the list as the list itself does (docs/product.md#product-list).
 * @throws ApiError naming `address` for any other address, and for a value that the list refuses
 */
export function readListAddress(text: string): ListAddress {
  const url = parse(text);
  const path = url && readPath(url.pathname);
  if (url === undefined || path === undefined) throw malformed();
  const given = Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = tidy(name, url.searchParams.get(name) ?? '');
      return value === '' ? [] : [[name, value] as const];
    }),
  );
  const asked = inOrder({ ...path.asked, ...given });
  const parsed = ProductListQuery.safeParse(asked);
  if (!parsed.success) throw malformed(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  const { page, limit, sort, random, group, currency, language, ...query } = parsed.data;
  const kept = inOrder(given);
  const parameters = new URLSearchParams();
  for (const name of KEPT) if (kept[name] !== undefined) parameters.append(name, kept[name]);
  const written = parameters.toString().replaceAll('%2C', ',');
  return { address: written === '' ? path.path : `${path.path}?${written}`, query };
}

/** Undefined for what a browser could take for another site. */
function parse(text: string): URL | undefined {
  const base = 'http://store.invalid';
  if (!/^\/(?![/\\])/.test(text) || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  return url.origin === base ? url : undefined;
}

/** A path of the list, with what it asks for; the query's own filters come before them. */
function readPath(pathname: string): { path: string; asked: Record<string, string> } | undefined {
  if (pathname === paths.newItems()) return { path: pathname, asked: { new: 'true' } };
  if (pathname === paths.sale()) return { path: pathname, asked: { sale: 'true' } };
  const [, root, category, subcategory, ...others] = pathname.replace(/\/$/, '').split('/');
  if (root !== 'products' || others.length > 0 || category === '' || subcategory === '') return undefined;
  const [type, weapon] = [decode(category), decode(subcategory)];
  if (type === undefined || weapon === undefined) return undefined;
  return {
    path: paths.products(category, subcategory),
    asked: {
      ...(type !== '' && !WHOLE_CATALOGUE.includes(type.toLowerCase()) && { type }),
      ...(weapon !== '' && !WHOLE_CATALOGUE.includes(weapon.toLowerCase()) && { heroes: weapon }),
    },
  };
}

/** Undefined for what is not encoded rightly. */
function decode(segment = ''): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** A value as all write it; empty for the default, and for one that filters nothing. */
function tidy(name: (typeof KEPT)[number], value: string): string {
  const text = value.trim();
  if (name === 'sort') return text === 'desc' ? '' : text;
  if (LISTS.includes(name))
    return text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '' && !WHOLE_CATALOGUE.includes(part.toLowerCase()))
      .join(',');
  if (name === 'type' || name === 'collection') return WHOLE_CATALOGUE.includes(text.toLowerCase()) ? '' : text;
  return /^\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}

/** Bounds of a float the wrong way round, in their order. */
function inOrder(asked: Record<string, string>): Record<string, string> {
  const { float_from: from, float_till: till } = asked;
  const isReversed = from !== undefined && till !== undefined && Number(from) > Number(till);
  return isReversed ? { ...asked, float_from: till, float_till: from } : asked;
}

const malformed = (problems: string[] = [englishText('search-address-malformed')]) =>
  new ApiError('search-address-malformed', {
    errors: { address: problems },
    errorCodes: { address: ['search-address-malformed'] },
  });
