import { expect, test } from 'vitest';
import { emptyValue, findProblems, type JsonSchema } from './json-schema.ts';

const METHOD: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string', maxLength: 4, pattern: '^[a-z]+$' },
    image: { anyOf: [{ type: 'string', minLength: 1 }, { type: 'null' }] },
  },
};

test.each([
  [{ type: 'number', minimum: 0, maximum: 100 }, 23, undefined],
  [{ type: 'number', minimum: 0, maximum: 100 }, 120, { limit: 'most', than: 100 }],
  [{ type: 'number', exclusiveMinimum: 0 }, 0, { limit: 'above', than: 0 }],
  [{ type: 'number', exclusiveMaximum: 100 }, 100, { limit: 'below', than: 100 }],
  [{ type: 'number', multipleOf: 0.01 }, 1.234, { limit: 'decimals' }],
  [{ type: 'integer', minimum: 1 }, 1.5, { limit: 'whole' }],
  [{ type: 'integer' }, 'abc', { limit: 'number' }],
  [{ type: 'string', minLength: 1 }, '  ', { limit: 'empty' }],
  [{ type: 'string', maxLength: 3 }, 'abcd', { limit: 'length', than: 3 }],
  [{ type: 'string', pattern: '^/', problem: 'setting-picture-invalid' }, 'x', { code: 'setting-picture-invalid' }],
  [{ type: 'boolean' }, true, undefined],
] as [JsonSchema, unknown, unknown][])('%j does not allow %j', (schema, value, problem) => {
  expect(findProblems(schema, value)).toEqual(problem === undefined ? {} : { value: problem });
});

test('problems of lists are named by their place', () => {
  const schema: JsonSchema = { type: 'array', minItems: 1, items: METHOD };
  expect(findProblems(schema, [])).toEqual({ value: { limit: 'items', than: 1 } });
  expect(findProblems(schema, [emptyValue(METHOD), { code: 'card', image: '' }])).toEqual({
    'value.0.code': { limit: 'pattern' },
    'value.1.image': { limit: 'empty' },
  });
});
