import type { Category, FilterData, Product } from '@patina/shared-api/contract/catalogue/catalogue';
import type {
  Currency,
  Language,
  Settings,
  SocialLink,
  StaticPageSummary,
} from '@patina/shared-api/contract/content/content';
import { CALLS } from '@patina/shared-api/contract/protocol/api-description';
import type { Endpoint } from '@patina/shared-api/contract/protocol/endpoint';

/** An API that was released after or before the pages. */
export type Age = 'newer' | 'older';

type Schema = Endpoint['response'];
type Fields = Record<string, unknown>;
type Visit = (fields: Fields, shape: Record<string, Schema>) => Fields;

const ENDPOINTS = Object.values(CALLS).flatMap((calls) => Object.values<Endpoint>(calls));

/** Absent if already paid, so not an optional field that an older API lacks. */
const CONDITIONAL = new Set(['redirect_url']);

/**
 * An answer as given by another version of the API. A newer one has additional fields, and entries of kinds that the
 * pages do not know where the contract allows further kinds; an older one lacks optional fields.
 * @param path Below the API base, without the query.
 */
export function answerOfAge(age: Age, method: string, path: string, answer: unknown): unknown {
  const call = ENDPOINTS.find((each) => each.method === method && patternOf(each.path).test(path));
  if (!call) return answer;
  if (age === 'older') return through(call.response, answer, withoutOptional);
  return through(call.response, withNewcomers(path, answer), withUnknown);
}

const withUnknown: Visit = (fields) => ({ ...fields, introduced_later: { by: ['a newer API'] } });

const withoutOptional: Visit = (fields, shape) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => CONDITIONAL.has(name) || !isOptional(shape[name] as Schema)),
  );

const isOptional = (schema: Schema | undefined) => ['optional', 'default'].includes(definitionOf(schema).type);

/** Maps every object of a contract's value, innermost first. */
function through(schema: Schema | undefined, value: unknown, visit: Visit): unknown {
  const { type, shape = {}, element, innerType, options = [] } = definitionOf(schema);
  if (innerType) return through(innerType, value, visit);
  if (type === 'union')
    return through(
      options.find((option) => option.safeParse(value).success),
      value,
      visit,
    );
  if (type === 'array' && Array.isArray(value)) return value.map((entry) => through(element, entry, visit));
  if (type !== 'object' || typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, through(shape[name], field, visit)]);
  return visit(Object.fromEntries(fields), shape);
}

interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  options?: Schema[];
}

function definitionOf(schema: Schema | undefined): Definition {
  return (schema?._zod.def as Definition | undefined) ?? { type: 'nothing' };
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

const CRYPTO = { code: 'crypto', title: 'Crypto', image: null };
const UNKNOWN_KINDS = { type: 'Hologram', category: 'hologram', quality: 'Mythic', exterior: 'Pristine' };

/** Payloads with entries of unknown kinds. */
const NEWCOMERS: Record<string, (payload: never) => unknown> = {
  '/settings': (settings: Settings) => ({
    ...settings,
    payment_methods: [...settings.payment_methods, CRYPTO],
    payout_methods: [...settings.payout_methods, CRYPTO],
  }),
  '/languages': (all: Language[]) => [...all, { id: 99, code: 'fr', title: 'Français', default: 0 }],
  '/currencies': (all: Currency[]) => [...all, { code: 'XTS', symbol: '¤', value: 7, default: 0 }],
  '/static-pages': (all: StaticPageSummary[]) => [
    ...all,
    { id: 99, slug: 'later', title: 'Introduced later', is_terms: 0, is_privacy: 0 },
  ],
  '/social-links': (all: SocialLink[]) => [...all, { id: 99, link: 'https://later.example', img: '', title: 'Later' }],
  '/categories': (tree: Category[]) => [...tree, { id: 99, name: 'Hologram', url: 'hologram', subcategories: [] }],
  '/items/filter-data': (data: FilterData) => ({ ...data, types: [...data.types, UNKNOWN_KINDS.type] }),
  '/items/list': (products: Product[]) =>
    products.map((each, place) => (place === 0 ? { ...each, ...UNKNOWN_KINDS } : each)),
};

function withNewcomers(path: string, answer: unknown): unknown {
  const change = NEWCOMERS[path];
  const { payload, ...rest } = answer as { payload?: unknown };
  return change && payload !== undefined ? { ...rest, payload: change(payload as never) } : answer;
}
