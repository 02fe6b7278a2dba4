import type { ApiDescription, JsonSchema } from '@patina/shared-api/contract/api-description';
import { type Form, formsOf, type Part } from './schema-forms.ts';

/** How a breach is told, seen from whoever takes what the other one sends. */
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
  unknown: (field) => `${field} is not taken`,
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
 * What a page written against one description of the API would find broken at an API of another, one sentence per
 * endpoint and field; empty when it fits. What an API has more than the page knows breaks nothing. Of two patterns
 * nobody can tell which takes more, so they pass.
 */
export function apiBreaches(page: ApiDescription, api: ApiDescription): string[] {
  const offered = new Map(Object.entries(api).map(([call, endpoint]) => [withoutNames(call), endpoint]));
  return Object.entries(page).flatMap(([call, wanted]) => {
    const endpoint = offered.get(withoutNames(call));
    if (!endpoint) return [`${call} is missing`];
    const { query = NOTHING, body = NOTHING, answer, answered = answer } = endpoint;
    const breaches = [
      ...misfits(whole(wanted.query ?? NOTHING), whole(query), 'query', REQUEST),
      ...misfits(whole(wanted.body ?? NOTHING), whole(body), 'body', REQUEST),
      ...misfits(whole(answered), whole(wanted.answer), 'answer', ANSWER),
    ];
    // Two kinds of object that lack the same field lack it once.
    return [...new Set(breaches)].map((breach) => `${call}: ${breach}`);
  });
}

/** How a path names its parameters makes no difference. */
const withoutNames = (call: string) => call.replaceAll(/\{\w+\}/g, '{}');

const whole = (schema: JsonSchema): Part => ({ schema, root: schema });

/** Where a value of the one schema would not be taken by the other. A recursion is entered once. */
function misfits(sent: Part, taken: Part, field: string, direction: Direction, known: string[] = []): string[] {
  const meeting = `${sent.schema['$ref']} ${taken.schema['$ref']}`;
  if (sent.schema['$ref'] !== undefined && known.includes(meeting)) return [];
  const takenForms = formsOf(taken);
  if (takenForms.some(({ type }) => type === 'anything')) return [];

  const inner = (part: JsonSchema, other: JsonSchema, name: string) =>
    misfits({ schema: part, root: sent.root }, { schema: other, root: taken.root }, name, direction, [
      ...known,
      meeting,
    ]);
  const insideOf = (form: Form, other: Form) => [
    ...withinLimits(form, other, field, direction),
    ...fieldMisfits(form, other, field, direction, inner),
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

function fieldMisfits(
  sent: Form,
  taken: Form,
  field: string,
  direction: Direction,
  inner: (sent: JsonSchema, taken: JsonSchema, name: string) => string[],
): string[] {
  const breaches: string[] = [];
  for (const [name, wanted] of Object.entries(taken.fields)) {
    const given = sent.fields[name] ?? sent.rest;
    const isRequired = taken.required.includes(name);
    if (given === undefined) {
      if (isRequired) breaches.push(direction.missing(`${field}.${name}`));
    } else {
      if (isRequired && !sent.required.includes(name)) breaches.push(direction.maybeMissing(`${field}.${name}`));
      breaches.push(...inner(given, wanted, `${field}.${name}`));
    }
  }
  for (const [name, given] of Object.entries(sent.fields)) {
    if (name in taken.fields) continue;
    if (taken.rest) breaches.push(...inner(given, taken.rest, `${field}.${name}`));
    else if (direction.unknown) breaches.push(direction.unknown(`${field}.${name}`));
  }
  if (sent.rest && taken.rest) breaches.push(...inner(sent.rest, taken.rest, `${field}.*`));
  return breaches;
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

/** Values that may come and are in no list of what is taken. */
function unknownValues(sent: Form, taken: Form[]): string[] {
  if (taken.some(({ values }) => values === undefined)) return [];
  const known = taken.flatMap(({ values = [] }) => values);
  if (!sent.values) return [`another ${sent.type} than ${known.map((value) => JSON.stringify(value)).join(', ')}`];
  return sent.values.filter((value) => !known.includes(value)).map((value) => JSON.stringify(value));
}

/** Of several kinds of object the one that says it is of the same kind; all of them where none does. */
function meantBy(sent: Form, taken: Form[]): Form[] {
  const same = taken.filter((form) =>
    Object.entries(form.fields).every(
      ([name, field]) => field['const'] === undefined || field['const'] === sent.fields[name]?.['const'],
    ),
  );
  return same.length > 0 ? same : taken;
}

/** Of several forms that might be meant, the one that comes nearest tells what is wrong. */
function fewest(breaches: string[][]): string[] {
  return breaches.reduce((best, next) => (next.length < best.length ? next : best));
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
