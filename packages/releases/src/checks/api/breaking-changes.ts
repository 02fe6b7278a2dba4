import type { ApiDescription, JsonSchema } from '@patina/shared-api/contract/protocol/api-description';
import { type Form, formsOf, type Part } from './schema-forms.ts';

interface Direction {
  missing(field: string): string;
  maybeMissing(field: string): string;
  unknown?: (field: string) => string;
  isNull(field: string): string;
  otherType(field: string, sent: string, taken: string): string;
  otherValue(field: string, value: string): string;
  tooSmall(field: string, taken: number): string;
  tooLarge(field: string, taken: number): string;
  otherPattern(field: string, pattern: string): string;
}

const REQUEST: Direction = {
  missing: (field) => `${field} is required`,
  maybeMissing: (field) => `${field} is required, and the page may leave it out`,
  unknown: (field) => `${field} is not accepted`,
  isNull: (field) => `${field} must not be null`,
  otherType: (field, sent, taken) => `${field} has to be ${taken}, the page sends ${sent}`,
  otherValue: (field, value) => `${field} must not be ${value}`,
  tooSmall: (field, taken) => `${field} has to be at least ${taken}, the page sends less`,
  tooLarge: (field, taken) => `${field} has to be at most ${taken}, the page sends more`,
  otherPattern: (field, pattern) => `${field} has to follow ${pattern}, the page sends any text`,
};

const ANSWER: Direction = {
  missing: (field) => `${field} is missing`,
  maybeMissing: (field) => `${field} may be missing`,
  isNull: (field) => `${field} may be null`,
  otherType: (field, sent, taken) => `${field} is ${sent}, the page takes ${taken}`,
  otherValue: (field, value) => `${field} may be ${value}, which the page does not know`,
  tooSmall: (field, taken) => `${field} may be under ${taken}, the least that the page takes`,
  tooLarge: (field, taken) => `${field} may be above ${taken}, the most that the page takes`,
  otherPattern: (field, pattern) => `${field} may be any text, the page takes ${pattern}`,
};

const NOTHING: JsonSchema = { type: 'object' };

/**
 * What breaks for a page built for one description of the API when the API has another one: a sentence for each
 * endpoint and field; empty if nothing does. Additional fields break nothing. Different patterns pass, because it
 * cannot be computed which of two accepts more.
 */
export function breakingChanges(page: ApiDescription, api: ApiDescription): string[] {
  const offered = new Map(Object.entries(api).map(([call, endpoint]) => [withoutNames(call), endpoint]));
  return Object.entries(page).flatMap(([call, wanted]) => {
    const endpoint = offered.get(withoutNames(call));
    if (!endpoint) return [`${call} is missing`];
    const { query = NOTHING, body = NOTHING, answer, answered = answer } = endpoint;
    const changes = [
      ...findIncompatibilities(whole(wanted.query ?? NOTHING), whole(query), 'query', REQUEST),
      ...findIncompatibilities(whole(wanted.body ?? NOTHING), whole(body), 'body', REQUEST),
      ...findIncompatibilities(whole(answered), whole(wanted.answer), 'answer', ANSWER),
    ];
    // Two kinds of object that lack the same field are reported once.
    return [...new Set(changes)].map((change) => `${call}: ${change}`);
  });
}

/** Names of path parameters make no difference. */
const withoutNames = (call: string) => call.replaceAll(/\{\w+\}/g, '{}');

const whole = (schema: JsonSchema): Part => ({ schema, root: schema });

/** Where values of one schema would be rejected by the other. A recursion is entered once. */
function findIncompatibilities(
  sent: Part,
  taken: Part,
  field: string,
  direction: Direction,
  known: string[] = [],
): string[] {
  const meeting = `${sent.schema['$ref']} ${taken.schema['$ref']}`;
  if (sent.schema['$ref'] !== undefined && known.includes(meeting)) return [];
  const takenForms = formsOf(taken);
  if (takenForms.some(({ type }) => type === 'anything')) return [];

  const inner = (part: JsonSchema, other: JsonSchema, name: string) =>
    findIncompatibilities({ schema: part, root: sent.root }, { schema: other, root: taken.root }, name, direction, [
      ...known,
      meeting,
    ]);
  const insideOf = (form: Form, other: Form) => [
    ...withinLimits(form, other, field, direction),
    ...incompatibleFields(form, other, field, direction, inner),
    ...(form.items && other.items ? inner(form.items, other.items, `${field}[]`) : []),
  ];

  return formsOf(sent).flatMap((form) => {
    const others = takenForms.filter(
      ({ type }) => type === form.type || (type === 'number' && form.type === 'integer'),
    );
    if (others.length === 0) {
      if (form.type === 'null') return [direction.isNull(field)];
      return [direction.otherType(field, typeOf(form), takenForms.map(typeOf).join(' or '))];
    }
    const unknown = unknownValues(form, others);
    if (unknown.length > 0) return unknown.map((value) => direction.otherValue(field, value));
    return fewest(meantBy(form, others).map((other) => insideOf(form, other)));
  });
}

function incompatibleFields(
  sent: Form,
  taken: Form,
  field: string,
  direction: Direction,
  inner: (sent: JsonSchema, taken: JsonSchema, name: string) => string[],
): string[] {
  const changes: string[] = [];
  for (const [name, wanted] of Object.entries(taken.fields)) {
    const given = sent.fields[name] ?? sent.rest;
    const isRequired = taken.required.includes(name);
    if (given === undefined) {
      if (isRequired) changes.push(direction.missing(`${field}.${name}`));
    } else {
      if (isRequired && !sent.required.includes(name)) changes.push(direction.maybeMissing(`${field}.${name}`));
      changes.push(...inner(given, wanted, `${field}.${name}`));
    }
  }
  for (const [name, given] of Object.entries(sent.fields)) {
    if (name in taken.fields) continue;
    if (taken.rest) changes.push(...inner(given, taken.rest, `${field}.${name}`));
    else if (direction.unknown) changes.push(direction.unknown(`${field}.${name}`));
  }
  if (sent.rest && taken.rest) changes.push(...inner(sent.rest, taken.rest, `${field}.*`));
  return changes;
}

function withinLimits(sent: Form, taken: Form, field: string, direction: Direction): string[] {
  const what = { string: `${field}, its length,`, array: `${field}, its length,` }[taken.type as string] ?? field;
  return [
    ...(sent.from < taken.from && !isListed(sent) ? [direction.tooSmall(what, taken.from)] : []),
    ...(sent.to > taken.to && !isListed(sent) ? [direction.tooLarge(what, taken.to)] : []),
    ...(taken.pattern && !sent.pattern && !isListed(sent) ? [direction.otherPattern(field, taken.pattern)] : []),
  ];
}

const isListed = ({ values }: Form) => values !== undefined;

/** Values that may be sent but are not accepted. */
function unknownValues(sent: Form, taken: Form[]): string[] {
  if (taken.some(({ values }) => values === undefined)) return [];
  const known = taken.flatMap(({ values = [] }) => values);
  if (!sent.values) return [`another ${sent.type} than ${known.map((value) => JSON.stringify(value)).join(', ')}`];
  return sent.values.filter((value) => !known.includes(value)).map((value) => JSON.stringify(value));
}

/** The kind of object with the same discriminator; all kinds if there is none. */
function meantBy(sent: Form, taken: Form[]): Form[] {
  const same = taken.filter((form) =>
    Object.entries(form.fields).every(
      ([name, field]) => field['const'] === undefined || field['const'] === sent.fields[name]?.['const'],
    ),
  );
  return same.length > 0 ? same : taken;
}

/** Of several possible forms, the one with the fewest differences is reported. */
function fewest(changes: string[][]): string[] {
  return changes.reduce((best, next) => (next.length < best.length ? next : best));
}

function typeOf({ type }: Form): string {
  const names: Record<string, string> = {
    integer: 'a whole number',
    object: 'an object',
    array: 'a list',
    null: 'null',
  };
  return names[type] ?? (type === 'anything' ? 'anything' : `a ${type}`);
}
