import { expect, test } from 'vitest';
import { aProduct } from '../factories/a-product.ts';
import { ok } from '../factories/ok.ts';
import { someSettings } from '../factories/some-settings.ts';
import type { Answers } from './answers.ts';
import { fakeApi } from './fake-api.ts';
import { Rejection } from './rejection.ts';

const at = (path: string) => new URL(`/api${path}`, 'http://localhost');

test('a call is matched by its method and path, and gets the values of its parameters', async () => {
  const { fetch, received } = fakeApi({
    'GET /settings': () => ok(someSettings()),
    'GET /items/{id}': ({ params }) => ({
      status: 'OK',
      payload: { ...aProduct({ id: Number(params['id']) }), low_30d: 10, similar: [], wears: [] },
    }),
  });
  expect(await (await fetch(at('/settings'))).json()).toEqual(ok(someSettings()));
  expect(await (await fetch(at('/items/9?currency=EUR'))).json()).toMatchObject({ payload: { id: 9 } });
  expect(received.map(({ address }) => address)).toEqual(['/settings', '/items/9']);
});

test('a rejection has its status and the error envelope', async () => {
  const { fetch } = fakeApi({ 'GET /settings': () => new Rejection(503, 'Later.', { name: ['Too long.'] }) });
  const response = await fetch(at('/settings'));
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ status: 'ERROR', message: 'Later.', errors: { name: ['Too long.'] } });
});

test('a call of the contract without an answer is a 404', async () => {
  expect((await fakeApi({}).fetch(at('/settings'))).status).toBe(404);
});

test('an answer that violates the contract is rejected, and so is a call outside the contract', async () => {
  const wrong = { 'GET /currencies': () => ({ status: 'OK', payload: [{ code: 978 }] }) } as unknown as Answers;
  const { fetch, violations } = fakeApi(wrong);
  await expect(fetch(at('/currencies'))).rejects.toThrow(
    'GET /currencies was given an answer that the contract forbids',
  );
  await expect(fetch(at('/no/such/call'))).rejects.toThrow('GET /no/such/call is not in the contract');
  expect(violations).toHaveLength(2);
});

test('answers that violate the contract do not compile', () => {
  // @ts-expect-error: a currency has a symbol and a rate
  const wrongForm: Answers = { 'GET /currencies': () => ok([{ code: 'EUR' }]) };
  // @ts-expect-error: the contract has no such call
  const wrongCall: Answers = { 'GET /no/such/call': () => ok([]) };
  expect([wrongForm, wrongCall]).toHaveLength(2);
});
