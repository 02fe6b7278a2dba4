import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, get, post } from '../contract/protocol/endpoint.ts';
import { answer, Done } from '../contract/protocol/envelope.ts';
import { createApi } from './api.ts';
import type { ApiOptions } from './api-options.ts';
import { type ApiProblem, hasCode } from './api-problem.ts';
import { API_TIMEOUT } from './http-client.ts';

const BASE = 'http://store.test/api';
const Thing = z.object({ name: z.string() });

const readThing = endpoint({ method: 'GET', path: '/things/{id}', summary: '', response: answer(Thing) });
const findThings = get(
  '/things',
  '',
  z.object({
    search: z.optional(z.string()),
    heroes: z.optional(z.array(z.string())),
    sale: z.optional(z.boolean()),
    page: z.optional(z.number()),
  }),
  answer(Thing),
);
const addThing = post('/things/add', '', z.object({ id: z.number() }), Done);

const GOOD = { status: 'OK', payload: { name: 'Redline' } };
const REJECTION = {
  status: 'ERROR',
  message: 'Please check the form.',
  errors: { email: ['Email is taken', 'Email is odd'], name: ['Name is required'] },
  request_id: 'r-1',
};

afterEach(() => {
  vi.useRealTimers();
});

interface Asked {
  method: string;
  url: URL;
  headers: Headers;
  body: unknown;
}

/** A client whose server gives `answers` in this order and repeats the last one. */
function aClient(answers: (() => Response | Promise<Response>)[], options: Partial<ApiOptions> = {}) {
  const requests: Asked[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const text = await request.text();
    requests.push({
      method: request.method,
      url: new URL(request.url),
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    });
    request.signal.throwIfAborted();
    const answerNow = answers[Math.min(requests.length, answers.length) - 1];
    if (!answerNow) throw new Error('The server was given no answer.');
    return answerNow();
  };
  const api = createApi({
    base: BASE,
    fetch,
    locale: () => ({ currency: 'BRL', language: 2 }),
    token: () => null,
    csrfToken: () => 'known',
    ...options,
  });
  return { api, requests };
}

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  () =>
    Response.json(body, { status, headers });
const noConnection = () => Promise.reject(new TypeError('fetch failed'));
const neverAnswers = () => new Promise<Response>(() => {});

async function problemOf(call: Promise<unknown>): Promise<ApiProblem> {
  return call.then(
    () => {
      throw new Error('The call succeeded.');
    },
    (problem: ApiProblem) => problem,
  );
}

test('a read carries currency and language in its query and nothing in its body', async () => {
  const { api, requests } = aClient([json(GOOD)]);
  await expect(api(readThing, { params: { id: 7 } })).resolves.toEqual(GOOD);
  expect(requests[0]?.url.href).toBe(`${BASE}/things/7?currency=BRL&language=2`);
  expect(requests[0]?.body).toBeUndefined();
});

test('before the start-up has chosen a locale a call carries none', async () => {
  const { api, requests } = aClient([json(GOOD)], { locale: () => ({}) });
  await api(readThing, { params: { id: 7 } });
  expect(requests[0]?.url.search).toBe('');
});

test('a write carries currency and language in its body and nothing in its query', async () => {
  const { api, requests } = aClient([json({ status: 'OK' })]);
  await api(addThing, { body: { id: 7 } });
  expect(requests[0]).toMatchObject({ method: 'POST', body: { id: 7, currency: 'BRL', language: 2 } });
  expect(requests[0]?.url.search).toBe('');
});

test('a currency in the body is kept, not replaced by the displayed one', async () => {
  const { api, requests } = aClient([json({ status: 'OK' })]);
  const pay = post('/pay', '', z.object({ currency: z.string() }), Done);
  await api(pay, { body: { currency: 'EUR' } });
  expect(requests[0]?.body).toEqual({ currency: 'EUR', language: 2 });
});

test('lists in a query are joined by commas, flags are written as words, absent values are left out', async () => {
  const { api, requests } = aClient([json(GOOD)], { locale: () => ({}) });
  await api(findThings, { query: { heroes: ['AK-47', 'AWP'], sale: true, page: 2, search: '' } });
  expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({
    heroes: 'AK-47,AWP',
    sale: 'true',
    page: '2',
  });
  await api(findThings, { query: { heroes: [], search: undefined } });
  expect(requests[1]?.url.search).toBe('');
});

test('hostile path parameters stay within their path segment', async () => {
  const { api, requests } = aClient([json(GOOD)], { locale: () => ({}) });
  await api(readThing, { params: { id: '../admin?x=1#y' } });
  expect(requests[0]?.url.href).toBe(`${BASE}/things/..%2Fadmin%3Fx%3D1%23y`);
});

test('a stored token is sent as bearer token', async () => {
  const { api, requests } = aClient([json(GOOD)], { token: () => 'secret' });
  await api(readThing, { params: { id: 7 } });
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer secret');
});

test('the XSRF token is echoed on writes only', async () => {
  const { api, requests } = aClient([json(GOOD), json({ status: 'OK' })], { csrfToken: () => 'token' });
  await api(readThing, { params: { id: 7 } });
  await api(addThing, { body: { id: 7 } });
  expect(requests.map(({ headers }) => headers.get('x-xsrf-token'))).toEqual([null, 'token']);
});

test('a write without an XSRF token requests one first', async () => {
  let cookie: string | null = null;
  const givesCookie = () => {
    cookie = 'fresh';
    return Response.json({ status: 'OK' });
  };
  const { api, requests } = aClient([json(GOOD), givesCookie, json({ status: 'OK' })], { csrfToken: () => cookie });
  await api(readThing, { params: { id: 7 } });
  await api(addThing, { body: { id: 7 } });
  await api(addThing, { body: { id: 8 } });
  expect(requests.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
    'GET /api/things/7',
    'GET /api/csrf-cookie',
    'POST /api/things/add',
    'POST /api/things/add',
  ]);
  expect(requests[2]?.headers.get('x-xsrf-token')).toBe('fresh');
});

test('a write whose XSRF token cannot be fetched is not sent', async () => {
  const { api, requests } = aClient([json(REJECTION, 429)], { csrfToken: () => null });
  await expect(api(addThing, { body: { id: 7 } })).rejects.toMatchObject({ kind: 'rejected', status: 429 });
  expect(requests).toHaveLength(1);
});

test('a write with a bearer token sends no XSRF token', async () => {
  const { api, requests } = aClient([json({ status: 'OK' })], { csrfToken: () => null, token: () => 'secret' });
  await api(addThing, { body: { id: 7 } });
  expect(requests).toHaveLength(1);
});

test('without tokens a call carries neither header', async () => {
  const { api, requests } = aClient([json({ status: 'OK' })], { csrfToken: () => null });
  await api(addThing, { body: { id: 7 } });
  for (const { headers } of requests) {
    expect(headers.has('authorization')).toBe(false);
    expect(headers.has('x-xsrf-token')).toBe(false);
    expect(headers.has('idempotency-key')).toBe(false);
  }
});

test('a write that costs money carries its idempotency key', async () => {
  const { api, requests } = aClient([json({ status: 'OK' })]);
  await api(addThing, { body: { id: 7 }, idempotencyKey: 'k-1' });
  expect(requests[0]?.headers.get('idempotency-key')).toBe('k-1');
});

test.each([
  ['a dropped connection', noConnection],
  ['a 503', json(REJECTION, 503)],
  ['a 500', json(REJECTION, 500)],
])('a read is retried after %s', async (_, failure) => {
  vi.useFakeTimers();
  const { api, requests } = aClient([failure, failure, json(GOOD)]);
  const read = api(readThing, { params: { id: 7 } });
  await vi.runAllTimersAsync();
  await expect(read).resolves.toEqual(GOOD);
  expect(requests).toHaveLength(3);
});

test('a read waits while a proxy has no API', async () => {
  vi.useFakeTimers();
  const away = json({ status: 'ERROR', message: 'In a moment.' }, 503, { 'retry-after': '5' });
  const { api, requests } = aClient([...Array.from({ length: 15 }, () => away), json(GOOD)]);
  const read = api(readThing, { params: { id: 7 } });
  await vi.advanceTimersByTimeAsync(30_000);
  await expect(read).resolves.toEqual(GOOD);
  expect(requests).toHaveLength(16);
});

test('a read waits while the database fails over, but not for ever; a write does not', async () => {
  vi.useFakeTimers();
  const away = json({ ...REJECTION, code: 'database-unavailable' }, 503, { 'retry-after': '2' });
  const { api, requests } = aClient([...Array.from({ length: 15 }, () => away), neverAnswers, json(GOOD)]);
  const read = api(readThing, { params: { id: 7 } });
  await vi.advanceTimersByTimeAsync(40_000);
  await expect(read).resolves.toEqual(GOOD);
  expect(requests).toHaveLength(17);

  const broken = aClient([away]);
  const problem = problemOf(broken.api(readThing, { params: { id: 7 } }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(hasCode(await problem, 'database-unavailable')).toBe(true);
  const written = problemOf(broken.api(addThing, { body: { id: 7 } }));
  expect(hasCode(await written, 'database-unavailable')).toBe(true);
});

test('a read fails after three attempts', async () => {
  vi.useFakeTimers();
  const { api, requests } = aClient([noConnection]);
  const problem = problemOf(api(readThing, { params: { id: 7 } }));
  await vi.runAllTimersAsync();
  await expect(problem).resolves.toMatchObject({ kind: 'unreachable', status: 0 });
  expect(requests).toHaveLength(3);
});

test.each([
  ['a dropped connection', noConnection],
  ['a 503', json(REJECTION, 503)],
])('a write is never retried, not even after %s', async (_, failure) => {
  vi.useFakeTimers();
  const { api, requests } = aClient([failure, json({ status: 'OK' })]);
  const problem = problemOf(api(addThing, { body: { id: 7 } }));
  await vi.runAllTimersAsync();
  expect((await problem).name).toBe('ApiProblem');
  expect(requests).toHaveLength(1);
});

test.each([401, 403, 404, 409, 422, 429])('a %d is not retried', async (status) => {
  const { api, requests } = aClient([json(REJECTION, status), json(GOOD)]);
  await expect(api(readThing, { params: { id: 7 } })).rejects.toMatchObject({ kind: 'rejected', status });
  expect(requests).toHaveLength(1);
});

test('a server that asks for a long pause is not waited for', async () => {
  vi.useFakeTimers();
  const { api } = aClient([json(REJECTION, 503, { 'retry-after': '3600' }), json(GOOD)]);
  const read = api(readThing, { params: { id: 7 } });
  await vi.advanceTimersByTimeAsync(2000);
  await expect(read).resolves.toEqual(GOOD);
});

test('no answer within six seconds is a timeout', async () => {
  vi.useFakeTimers();
  const { api, requests } = aClient([neverAnswers]);
  const problem = problemOf(api(readThing, { params: { id: 7 } }));
  await vi.advanceTimersByTimeAsync(API_TIMEOUT);
  await expect(problem).resolves.toMatchObject({ kind: 'timeout', status: 0 });
  expect(requests).toHaveLength(1);
});

test('a rejection carries the server’s message, fields and request id, and is reported before it is thrown', async () => {
  const onRejection = vi.fn();
  const { api } = aClient([json(REJECTION, 422)], { onRejection });
  const problem = await problemOf(api(addThing, { body: { id: 7 } }));
  expect(problem).toMatchObject({
    kind: 'rejected',
    status: 422,
    message: 'Please check the form.',
    fields: REJECTION.errors,
    requestId: 'r-1',
    first: { message: 'Email is taken' },
  });
  expect(onRejection).toHaveBeenCalledExactlyOnceWith(problem);
});

test('a rejection has a code, and so has each of its fields', async () => {
  const rejection = { ...REJECTION, code: 'email-taken', error_codes: { email: ['email-taken', 'email-invalid'] } };
  const { api } = aClient([json(rejection, 422)]);
  const problem = await problemOf(api(addThing, { body: { id: 7 } }));
  expect(hasCode(problem, 'email-taken')).toBe(true);
  expect(hasCode(problem, 'email-invalid')).toBe(false);
  expect(problem.first).toEqual({ code: 'email-taken', message: 'Email is taken' });
});

test('fields that carry values are not taken for messages', async () => {
  const rejection = {
    status: 'ERROR',
    code: 'price-changed',
    message: 'The price has changed',
    errors: { total: ['5.00'] },
  };
  const { api } = aClient([json(rejection, 409)]);
  const { first } = await problemOf(api(readThing, { params: { id: 7 } }));
  expect([first.code, first.message]).toEqual(['price-changed', 'The price has changed']);
});

test('a rejection without fields shows its message', async () => {
  const { api } = aClient([json({ status: 'ERROR', message: 'Unknown product' }, 404)]);
  const problem = await problemOf(api(readThing, { params: { id: 7 } }));
  expect(problem.first.message).toBe('Unknown product');
  expect(problem.fields).toEqual({});
});

const page = (status: number) => () =>
  new Response('<!doctype html><h1>Bad gateway</h1>', { status, headers: { 'content-type': 'text/html' } });

test.each([
  ['a web page with 200', page(200), 0],
  ['a web page with 404', page(404), 404],
  ['JSON of another form', json({ status: 'OK', payload: { name: 7 } }), 0],
  ['a rejection of another form', json({ error: 'no' }, 400), 400],
  ['nothing', () => new Response(null, { status: 204 }), 0],
  ['truncated JSON', () => new Response('{"status":', { headers: { 'content-type': 'application/json' } }), 0],
])('%s is unintelligible', async (_, given, status) => {
  const onRejection = vi.fn();
  const { api } = aClient([given], { onRejection });
  await expect(problemOf(api(readThing, { params: { id: 7 } }))).resolves.toMatchObject({
    name: 'ApiProblem',
    kind: 'unintelligible',
    status,
    message: 'Invalid response format from server',
  });
  expect(onRejection).not.toHaveBeenCalled();
});

test('an aborted call throws the abort, not a problem', async () => {
  const controller = new AbortController();
  const { api } = aClient([neverAnswers]);
  const read = problemOf(api(readThing, { params: { id: 7 }, signal: controller.signal }));
  controller.abort();
  expect((await read).name).toBe('AbortError');
});

test('an answer inlined in the page is used instead of a request, by its key and locale', async () => {
  const inlined = vi.fn((key: string): unknown => (key === '/things?page=2' ? GOOD : undefined));
  const { api, requests } = aClient([json(GOOD)], { inlined });
  await expect(api(findThings, { query: { page: 2 } })).resolves.toEqual(GOOD);
  expect(inlined).toHaveBeenCalledExactlyOnceWith('/things?page=2', { currency: 'BRL', language: 2 });
  expect(requests).toHaveLength(0);
  await api(findThings, { query: { page: 3 } });
  expect(requests).toHaveLength(1);
});

test('writes are never answered from the page', async () => {
  const inlined = vi.fn(() => ({ status: 'OK' }));
  const { api, requests } = aClient([json({ status: 'OK' })], { inlined });
  await api(addThing, { body: { id: 7 } });
  expect(inlined).not.toHaveBeenCalled();
  expect(requests).toHaveLength(1);
});

test('an inlined rejection has status 404', async () => {
  const { api, requests } = aClient([json(GOOD)], {
    inlined: () => ({ status: 'ERROR', message: 'Unknown product', request_id: 'r-2' }),
  });
  await expect(api(readThing, { params: { id: 7 } })).rejects.toMatchObject({
    kind: 'rejected',
    status: 404,
    message: 'Unknown product',
    requestId: 'r-2',
  });
  expect(requests).toHaveLength(0);
});

const UNCONFIRMED = { status: 'ERROR', code: 'confirmation-required', message: 'Please confirm that it is you.' };

test('a call that needs a confirmation is repeated with its idempotency key once the visitor has confirmed', async () => {
  const reported: string[] = [];
  const { api, requests } = aClient([json(UNCONFIRMED, 403), json({ status: 'OK' })], {
    confirm: async () => true,
    onRejection: ({ message }) => reported.push(message),
  });
  await api(addThing, { body: { id: 1 }, idempotencyKey: 'k-1' });
  expect(requests.map(({ headers, body }) => [headers.get('idempotency-key'), body])).toEqual(
    Array.from({ length: 2 }, () => ['k-1', { currency: 'BRL', language: 2, id: 1 }]),
  );
  expect(reported).toEqual([]);
});

test('a visitor who does not confirm is told that nothing was changed, and nothing is sent again', async () => {
  const { api, requests } = aClient([json(UNCONFIRMED, 403)], { confirm: async () => false });
  const problem: ApiProblem = await api(addThing, { body: { id: 1 } }).catch((error) => error);
  expect([problem.code, problem.status, requests.length]).toEqual(['confirmation-cancelled', 403, 1]);
});

test('a page without a confirmation shows the server’s message', async () => {
  const { api } = aClient([json(UNCONFIRMED, 403)]);
  await expect(api(addThing, { body: { id: 1 } })).rejects.toMatchObject({ message: UNCONFIRMED.message });
});
