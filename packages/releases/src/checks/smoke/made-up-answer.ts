import type { ApiDescription, JsonSchema } from '@patina/shared-api/contract/protocol/api-description';

/*
 * Answers of the API for a visitor who does not exist, made of what the API says of its answers: every field is there, every list
 * has an entry, and texts look like what their fields are called.
 */

const NOW = '2026-11-28T12:00:00.000Z';
/** A time far from now, in milliseconds. */
const LATER = Date.UTC(2100, 0, 1);

/** Texts by the names of fields that have them. */
const BY_NAME: [RegExp, string][] = [
  [/(At|_at|Until|_until|Since|since|^at|^date|Date|_date|till)$/, NOW],
  [/^months?$/, '2026-11'],
  [/^day$/, '2026-11-28'],
  // Every edge has it.
  [/^img|image|logo|picture|photo/, '/app/icon-192.png'],
  [/colou?r$/i, '#56d6b2'],
  [/currency/i, 'USD'],
  [/language|locale|^lang$/i, 'en'],
  [/country|^iso$/i, 'DE'],
  [/mail/i, 'ana@example.com'],
  [/(url|href|link|address)$/i, '/products'],
  [/name$/i, 'Ana Sample'],
];

/** Texts that fit the patterns of a contract, the likeliest first. */
const BY_PATTERN = [
  NOW,
  '2026-11-28',
  'USD',
  'DE',
  'en',
  '1',
  '12.50',
  'sample',
  '/products',
  'https://store.example/',
  '#56d6b2',
  '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
  '00000000-0000-4000-8000-000000000000',
  '76561197960287930',
  'ABCD-EFGH',
  'reviews.reply',
];

const BY_FORMAT: Record<string, string> = {
  'date-time': NOW,
  date: '2026-11-28',
  time: '12:00:00',
  email: 'ana@example.com',
  uri: 'https://store.example/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/** Of several states, those that show the most. */
const LIKELIEST = new Set(['proved']);

/** Deeper values of a kind that contains itself are left out. */
const MAX_DEPTH = 12;

interface Place {
  /** Name of the field. */
  name: string;
  definitions: Record<string, JsonSchema>;
  depth: number;
  /** Roles of the visitor. */
  roles: readonly string[];
}

/**
 * A made-up answer to a call such as `GET /user/profile`; undefined for one that the API does not describe.
 * @param roles of the visitor
 */
export function madeUpAnswer(
  api: ApiDescription,
  method: string,
  path: string,
  roles: readonly string[] = [],
): unknown {
  const given = path.split('/');
  const [, described] =
    Object.entries(api).find(([call]) => {
      const [itsMethod, itsPath = ''] = call.split(' ');
      const parts = itsPath.split('/');
      if (itsMethod !== method || parts.length !== given.length) return false;
      return parts.every((part, index) => part.startsWith('{') || part === given[index]);
    }) ?? [];
  return described && madeUp(described.answer, roles);
}

/** A value that a schema accepts. */
export function madeUp(schema: JsonSchema, roles: readonly string[] = []): unknown {
  const definitions = (schema['$defs'] ?? {}) as Record<string, JsonSchema>;
  return made(schema, { name: '', definitions, depth: 0, roles });
}

function made(given: JsonSchema, place: Place): unknown {
  const schema = resolve(given, place.definitions);
  if ('const' in schema) return schema['const'];
  if ('default' in schema) return schema['default'];
  if (Array.isArray(schema['enum'])) return schema['enum'].find((value) => LIKELIEST.has(value)) ?? schema['enum'][0];
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (choices) return made(likeliest(choices, place), { ...place, depth: place.depth + 1 });
  const parts = schema['allOf'] as JsonSchema[] | undefined;
  if (parts) return Object.assign({}, ...parts.map((part) => made(part, place)));
  switch (Array.isArray(schema['type']) ? schema['type'][0] : schema['type']) {
    case 'object':
      return objectOf(schema, place);
    case 'array':
      return listOf(schema, place);
    case 'string':
      return textOf(schema, place.name);
    case 'integer':
    case 'number':
      return /(?:^ends|ends?_at|expires|until)/i.test(place.name) ? LATER : numberOf(schema);
    case 'boolean':
      return /verified|authenticated/i.test(place.name);
    default:
      return null;
  }
}

function resolve(schema: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
  const ref = schema['$ref'];
  return typeof ref === 'string' ? (definitions[ref.split('/').at(-1) ?? ''] ?? {}) : schema;
}

/** Something rather than nothing, except where it would contain itself for ever. */
function likeliest(choices: JsonSchema[], { depth }: Place): JsonSchema {
  const isNothing = ({ type }: JsonSchema) => type === 'null';
  const nothing = choices.find(isNothing);
  return (depth > MAX_DEPTH && nothing) || choices.find((choice) => !isNothing(choice)) || nothing || {};
}

function objectOf(schema: JsonSchema, { definitions, depth, roles }: Place): unknown {
  const names = ((schema['propertyNames'] as JsonSchema | undefined)?.['enum'] ?? []) as string[];
  const named = (schema['additionalProperties'] ?? {}) as JsonSchema;
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  const required = (schema['required'] ?? []) as string[];
  const wanted = properties.filter(([name]) => depth <= MAX_DEPTH || required.includes(name));
  const keyed = names.map((name) => [name, named] as const);
  return Object.fromEntries(
    [...keyed, ...wanted].map(([name, property]) => [
      name,
      made(property, { name, definitions, depth: depth + 1, roles }),
    ]),
  );
}

/** One entry; of roles those of the visitor. */
function listOf(schema: JsonSchema, place: Place): unknown[] {
  const least = Number(schema['minItems'] ?? 0);
  const inside = { ...place, depth: place.depth + 1 };
  if (Array.isArray(schema['prefixItems'])) {
    return (schema['prefixItems'] as JsonSchema[]).map((item) => made(item, inside));
  }
  const items = (schema['items'] ?? {}) as JsonSchema;
  if (place.name === 'roles' && items['type'] === 'string') return [...place.roles];
  const count = place.depth > MAX_DEPTH ? least : Math.max(1, least);
  return Array.from({ length: count }, () => made(items, inside));
}

function textOf(schema: JsonSchema, name: string): string {
  const { format, pattern, minLength = 0, maxLength = Infinity } = schema as Record<string, never>;
  const byFormat = BY_FORMAT[format ?? ''];
  const byName = BY_NAME.find(([names]) => names.test(name))?.[1];
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  const candidates = [byFormat, byName, 'Sample', ...BY_PATTERN, 'a'.repeat(minLength), '1'.repeat(minLength)];
  return candidates.find((text) => text !== undefined && fits(text)) ?? byFormat ?? 'Sample';
}

function numberOf({ minimum, exclusiveMinimum, maximum, multipleOf }: JsonSchema): number {
  const least = Math.max(Number(minimum ?? -Infinity), Number(exclusiveMinimum ?? -Infinity) + 1);
  const step = Number(multipleOf ?? 1);
  const value = Number.isFinite(least) ? Math.max(least, 1) : 1;
  return Math.min(Math.ceil(value / step) * step, Number(maximum ?? Infinity));
}
