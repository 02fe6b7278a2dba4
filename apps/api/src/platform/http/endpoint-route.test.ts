import { endpoint } from '@patina/shared-api/contract/protocol/endpoint';
import { Done, Problem } from '@patina/shared-api/contract/protocol/envelope';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { serve } from '#platform/http/endpoint-route.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const Order = z.object({
  item: z.number().check(z.int('must be a whole number')),
  note: z.optional(z.string().check(z.maxLength(5, 'must be at most 5 characters'))),
  buyer: z.optional(
    z.object({
      email: z.optional(z.string().check(z.email('Invalid email format'))),
      phone: z.optional(z.string().check(z.minLength(1, 'phone-required'))),
    }),
  ),
});

const order = endpoint({ method: 'POST', path: '/test/orders/{id}', summary: 'Orders', body: Order, response: Done });

const { app } = await startTestApp();

await app.register(
  async (api) => {
    api.setValidatorCompiler(validatorCompiler);
    api.setSerializerCompiler(serializerCompiler);
    serve(api, order, async ({ body, params }) => {
      if (params.id === 'sold') throw new ApiError('item-sold');
      if (params.id === 'form') throw invalidInput({ 'buyer.email': 'email-taken' });
      if (params.id === 'crash') throw new Error('secret detail');
      if (params.id === 'wrong-answer') return { status: 'NO' } as never;
      return { status: 'OK' as const, message: `${params.id}:${body.item}` };
    });
  },
  { prefix: '/api' },
);

const post = (id: string, payload: unknown, contentType = 'application/json') =>
  app.inject({
    method: 'POST',
    url: `/api/test/orders/${id}`,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': contentType },
  });

test('a handler receives the parsed body and the path parameters', async () => {
  const answer = await post('a1', { item: 7, unknown: 'is dropped' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK', message: 'a1:7' }]);
});

test('invalid form fields are reported by field', async () => {
  const answer = await post('1', { item: 1.5, note: 'too long', buyer: { email: 'x' } });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({
    status: 'ERROR',
    message: 'must be a whole number',
    errors: {
      item: ['must be a whole number'],
      note: ['must be at most 5 characters'],
      'buyer.email': ['Invalid email format'],
    },
  });
});

test.each([
  [{}, { item: ['is required'] }],
  [{ item: '7' }, { item: ['must be a number'] }],
  [{ item: null }, { item: ['must be a number'] }],
  [{ item: [1] }, { item: ['must be a number'] }],
])('the form %j is rejected by field', async (form, errors) => {
  const answer = await post('1', form);
  expect([answer.statusCode, answer.json().errors]).toEqual([422, errors]);
});

test.each([
  ['broken JSON', '{"item": 1', 400, 'The body is not valid JSON.'],
  ['invalid JSON', 'hello', 400, 'The body is not valid JSON.'],
  ['an empty body', '', 400, 'The body is empty: send a JSON object.'],
  ['a list', '[1]', 400, 'The body must be an object.'],
  ['a bare null', 'null', 400, 'The body must be an object.'],
  ['a polluted prototype', '{"item": 1, "__proto__": {"admin": true}}', 400, 'The body is not valid JSON.'],
  ['a polluted constructor', '{"item": 1, "constructor": {"prototype": {}}}', 400, 'The body is not valid JSON.'],
  ['a NUL', '{"item": 1, "note": "a\\u0000"}', 400, 'note must not contain NUL characters'],
  ['a deep NUL', '{"item": 1, "buyer": {"email": "\\u0000"}}', 400, 'buyer.email must not contain NUL characters'],
  ['deep nesting', `{"item": 1, "x": ${'['.repeat(50)}${']'.repeat(50)}}`, 400, /is nested too deeply$/],
  [
    '10 MB',
    JSON.stringify({ item: 1, note: 'x'.repeat(10_000_000) }),
    413,
    'The body is too large: at most 100 kB are taken.',
  ],
])('%s is rejected', async (_name, payload, status, message) => {
  const answer = await post('1', payload);
  expect([answer.statusCode, answer.json().message]).toEqual([
    status,
    typeof message === 'string' ? message : expect.stringMatching(message),
  ]);
});

test('a field that the contract rejects with a code has the code and its English text', async () => {
  const answer = await post('1', { item: 1, buyer: { phone: '' } });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    {
      code: 'phone-required',
      message: 'Phone number is required',
      errors: { 'buyer.phone': ['Phone number is required'] },
      error_codes: { 'buyer.phone': ['phone-required'] },
    },
  ]);
});

test('another content type is rejected', async () => {
  const answer = await post('1', '<order/>', 'application/xml');
  expect([answer.statusCode, answer.json().message]).toEqual([
    415,
    'The content type is not supported: send application/json.',
  ]);
});

test('an error of a service is answered with its status, its code, its message and its fields', async () => {
  const sold = await post('sold', { item: 1 });
  expect([sold.statusCode, sold.json()]).toMatchObject([
    409,
    { code: 'item-sold', message: 'This item has been sold' },
  ]);
  const form = await post('form', { item: 1 });
  expect([form.statusCode, form.json()]).toMatchObject([
    422,
    {
      code: 'email-taken',
      message: 'The email has already been taken',
      errors: { 'buyer.email': ['The email has already been taken'] },
      error_codes: { 'buyer.email': ['email-taken'] },
    },
  ]);
});

test.each(['crash', 'wrong-answer'])('an unexpected error (%s) reveals nothing but the request id', async (id) => {
  const answer = await post(id, { item: 1 });
  expect(answer.statusCode).toBe(500);
  expect(Problem.parse(answer.json())).toEqual({
    status: 'ERROR',
    code: 'unexpected-error',
    message: 'Something went wrong on our side. Please try again.',
    request_id: answer.headers['x-request-id'],
  });
});
