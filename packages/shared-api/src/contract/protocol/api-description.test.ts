import { expect, test } from 'vitest';
import { ApiDescription, describeApi } from './api-description.ts';

test('the description of a contract is reproducible, byte for byte', () => {
  expect(JSON.stringify(describeApi())).toBe(JSON.stringify(describeApi()));
  expect(ApiDescription.parse(JSON.parse(JSON.stringify(describeApi())))).toEqual(describeApi());
});

test('a call is described by its request and its answer', () => {
  expect(describeApi(new Set(['cart']))['POST /cart/update']).toEqual({
    body: {
      type: 'object',
      properties: {
        currency: { type: 'string', pattern: '^[A-Za-z]{3}$' },
        language: { type: 'integer', minimum: 1, maximum: 999_999 },
        item_id: { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 },
        count: { type: 'integer', minimum: 0, maximum: 1000 },
      },
      required: ['item_id', 'count'],
    },
    answer: {
      type: 'object',
      properties: { status: { type: 'string', const: 'OK' }, message: { type: 'string' } },
      required: ['status'],
    },
  });
});

test('a field with a default is optional for callers and always sent by the API', () => {
  const { answer, answered } = describeApi()['GET /settings'] ?? {};
  const requiredOf = (schema: unknown) =>
    (schema as { properties: { payload: { required: string[] } } }).properties.payload.required;
  expect(requiredOf(answer)).not.toContain('sell_fee_percent');
  expect(requiredOf(answered)).toContain('sell_fee_percent');
});

test('a description can be limited to the calls of some modules', () => {
  const paths = Object.keys(describeApi(new Set(['promo', 'support'])));
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.every((path) => /promo|contact|support/.test(path))).toBe(true);
});
