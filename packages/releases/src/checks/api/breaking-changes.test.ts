import { type ApiDescription, describeApi } from '@patina/shared-api/contract/protocol/api-description';
import { endpoint } from '@patina/shared-api/contract/protocol/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { breakingChanges } from './breaking-changes.ts';

const schemaOf = (schema: z.ZodMiniType) => JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input' })));

/** An API with one call that returns this answer. */
const answering = (answer: Record<string, z.ZodMiniType>): ApiDescription => ({
  'GET /products/{id}': { answer: schemaOf(z.object(answer)) },
});

/** An API with one call that takes this body. */
const taking = (body: Record<string, z.ZodMiniType>): ApiDescription => ({
  'POST /cart': { body: schemaOf(z.object(body)), answer: schemaOf(z.object({})) },
});

const text = z.string();
const number = z.number();
const status = (...values: string[]) => z.enum(values);
const upTo = (most: number) => z.int().check(z.gte(1), z.lte(most));
const from = (least: number) => z.number().check(z.gte(least));
const list = (most: number) => z.array(z.string()).check(z.maxLength(most));
const kinds = (...names: string[]) =>
  z.union(names.map((kind) => z.object({ kind: z.literal(kind), [`of_${kind}`]: z.string() })));

test.each([
  ['a missing field', { price: number }, {}, 'answer.price is missing'],
  ['a field that has become optional', { price: number }, { price: z.optional(number) }, 'answer.price may be missing'],
  ['another type', { price: number }, { price: text }, 'answer.price is a string, the page takes a number'],
  [
    'a number that is no longer whole',
    { count: z.int() },
    { count: number },
    'answer.count is a number, the page takes a whole number',
  ],
  ['null', { price: number }, { price: z.nullable(number) }, 'answer.price may be null'],
  [
    'an additional value',
    { status: status('open', 'sold') },
    { status: status('open', 'sold', 'held') },
    'answer.status may be "held", which the page does not know',
  ],
  [
    'any value',
    { status: status('open', 'sold') },
    { status: text },
    'answer.status may be another string than "open", "sold", which the page does not know',
  ],
  [
    'a larger number',
    { count: upTo(5) },
    { count: upTo(9) },
    'answer.count may be above 5, the most that the page takes',
  ],
  [
    'a smaller number',
    { count: from(1) },
    { count: number },
    'answer.count may be under 1, the least that the page takes',
  ],
  [
    'a deeply nested field',
    { lines: z.array(z.object({ item: z.object({ title: text }) })) },
    { lines: z.array(z.object({ item: z.object({}) })) },
    'answer.lines[].item.title is missing',
  ],
  [
    'a field of a value that may be null',
    { item: z.nullable(z.object({ title: text })) },
    { item: z.nullable(z.object({})) },
    'answer.item.title is missing',
  ],
  [
    'a value of a table',
    { texts: z.record(text, text) },
    { texts: z.record(text, number) },
    'answer.texts.* is a number, the page takes a string',
  ],
  [
    'an additional kind',
    { hit: kinds('skin') },
    { hit: kinds('skin', 'gift') },
    'answer.hit.kind may be "gift", which the page does not know',
  ],
])('an answer with %s breaks the page', (_, page, api, change) => {
  expect(breakingChanges(answering(page), answering(api))).toContain(`GET /products/{id}: ${change}`);
});

test.each([
  ['a new required field', taking({}), taking({ delivery: text }), 'body.delivery is required'],
  [
    'a field that was optional',
    taking({ delivery: z.optional(text) }),
    taking({ delivery: text }),
    'body.delivery is required, and the page may leave it out',
  ],
  ['a field that is no longer accepted', taking({ note: text }), taking({}), 'body.note is not accepted'],
  [
    'another type',
    taking({ count: number }),
    taking({ count: text }),
    'body.count has to be a string, the page sends a number',
  ],
  ['null no longer accepted', taking({ note: z.nullable(text) }), taking({ note: text }), 'body.note must not be null'],
  [
    'a value that is no longer accepted',
    taking({ sort: status('asc', 'random') }),
    taking({ sort: status('asc') }),
    'body.sort must not be "random"',
  ],
  [
    'a lower maximum',
    taking({ count: upTo(9) }),
    taking({ count: upTo(5) }),
    'body.count has to be at most 5, the page sends more',
  ],
  [
    'a higher minimum',
    taking({ price: number }),
    taking({ price: from(1) }),
    'body.price has to be at least 1, the page sends less',
  ],
  [
    'a shorter list',
    taking({ ids: list(9) }),
    taking({ ids: list(5) }),
    'body.ids, its length, has to be at most 5, the page sends more',
  ],
  [
    'a pattern',
    taking({ code: text }),
    taking({ code: z.string().check(z.regex(/^\d+$/)) }),
    'body.code has to follow ^\\d+$, the page sends any text',
  ],
])('a request with %s breaks the page', (_, page, api, change) => {
  expect(breakingChanges(page, api)).toEqual([`POST /cart: ${change}`]);
});

test.each([
  ['an additional field in an answer', answering({}), answering({ price: number })],
  ['a field of an answer that has become required', answering({ a: z.optional(text) }), answering({ a: text })],
  ['a value fewer in an answer', answering({ a: status('open', 'sold') }), answering({ a: status('open') })],
  ['null no longer in an answer', answering({ a: z.nullable(text) }), answering({ a: text })],
  ['a whole number in an answer', answering({ a: number }), answering({ a: z.int() })],
  ['a kind fewer in an answer', answering({ a: kinds('skin', 'gift') }), answering({ a: kinds('gift') })],
  ['a change that the page does not see', answering({ a: z.unknown() }), answering({ a: number })],
  ['a new optional field in a request', taking({}), taking({ note: z.optional(text) })],
  ['a field that has become optional in a request', taking({ note: text }), taking({ note: z.optional(text) })],
  ['a new value in a request', taking({ a: status('asc') }), taking({ a: status('asc', 'desc') })],
  ['a higher limit in a request', taking({ a: upTo(5) }), taking({ a: upTo(9) })],
  ['null allowed in a request', taking({ a: text }), taking({ a: z.nullable(text) })],
  ['one or several instead of one', taking({ a: upTo(5) }), taking({ a: z.union([upTo(5), list(5)]) })],
  ['an additional call', {}, answering({})],
  ['another name of a parameter', { 'GET /a/{id}': { answer: {} } }, { 'GET /a/{item}': { answer: {} } }],
])('%s breaks nothing', (_, page, api) => {
  expect(breakingChanges(page, api)).toEqual([]);
});

test('a removed call is named', () => {
  expect(breakingChanges(answering({}), {})).toEqual(['GET /products/{id} is missing']);
});

test('a field that the page does not need may be missing, and one that is always there breaks nothing', () => {
  const call = endpoint({
    method: 'GET',
    path: '/settings',
    summary: 'Settings',
    response: z.object({ fee: z._default(z.number(), 0) }),
  });
  const page = { 'GET /settings': { answer: schemaOf(call.response) } };
  expect(breakingChanges(page, { 'GET /settings': { answer: schemaOf(z.object({})) } })).toEqual([]);
});

test('a recursive schema is compared once', () => {
  const tree = (field: string): ApiDescription => {
    const nodes = { type: 'array', items: { $ref: '#/$defs/node' } };
    const node = { type: 'object', properties: { [field]: { type: 'string' }, below: nodes }, required: [field] };
    return { 'GET /tree': { answer: { ...nodes, $defs: { node } } } };
  };
  expect(breakingChanges(tree('name'), tree('name'))).toEqual([]);
  expect(breakingChanges(tree('name'), tree('title'))).toEqual(['GET /tree: answer[].name is missing']);
});

test('this tree is compatible with itself', () => {
  expect(breakingChanges(describeApi(), describeApi())).toEqual([]);
});
