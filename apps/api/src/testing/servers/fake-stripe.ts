import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { whenFinished } from '#testing/when-finished.ts';

/** The fields of Stripe's sessions that the store reads. */
export interface FakeSession {
  id: string;
  object: 'checkout.session';
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  client_reference_id: string;
  created: number;
  expires_at: number;
  payment_intent: string | object | null;
}

interface StripeRequest {
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  key: string | undefined;
}

/** A card number that is rejected as incorrect. */
export const REJECTED_CARD = '4242424242424242';
const CARD_ERROR = { type: 'card_error', code: 'incorrect_number', message: 'Your card number is incorrect.' };
const SESSION_ERROR = { type: 'invalid_request_error', message: 'This session cannot be changed.' };

/** Starts a fake of Stripe's API for Checkout Sessions; it is stopped at the end of the test. */
export async function startFakeStripe() {
  const sessions = new Map<string, FakeSession>();
  const answers = new Map<string, object>();
  const requests: StripeRequest[] = [];

  /** Sessions that were created in a period, the latest first, after one of them. */
  function listOf(query: URLSearchParams): object {
    const [from, to] = ['created[gte]', 'created[lt]'].map((name) => Number(query.get(name)));
    const latest = [...sessions.values()]
      .filter(({ created }) => created >= (from ?? 0) && created < (to ?? 0))
      .toReversed();
    const start = latest.findIndex(({ id }) => id === query.get('starting_after')) + 1;
    const data = latest.slice(start, start + Number(query.get('limit')));
    return { object: 'list', data, has_more: start + data.length < latest.length };
  }

  function answer({ path, query, form, key }: StripeRequest): object | undefined {
    const known = key === undefined ? undefined : answers.get(key);
    if (known) return known;
    const [, id = '', action] = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (path === '/v1/checkout/sessions' && query.has('limit')) return listOf(query);
    if (path === '/v1/checkout/sessions') {
      const session: FakeSession = {
        id: `cs_test_${sessions.size + 1}`,
        object: 'checkout.session',
        url: `https://checkout.stripe.test/c/pay/cs_test_${sessions.size + 1}#state`,
        status: 'open',
        payment_status: 'unpaid',
        amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
        currency: form.get('line_items[0][price_data][currency]') ?? '',
        client_reference_id: form.get('client_reference_id') ?? '',
        created: Math.floor(Date.now() / 1000),
        expires_at: Number(form.get('expires_at')),
        payment_intent: null,
      };
      sessions.set(session.id, session);
      return session;
    }
    if (path === '/v1/payment_methods') {
      const isRejected = form.get('card[number]') === REJECTED_CARD;
      const card = { fingerprint: `fp_${form.get('card[number]')?.slice(-4)}` };
      return isRejected ? undefined : { id: `pm_${requests.length}`, object: 'payment_method', card };
    }
    if (path === '/v1/refunds') return { id: 're_1', object: 'refund', status: 'succeeded' };
    const session = sessions.get(id);
    if (action !== 'expire') return session;
    if (session?.status !== 'open') return undefined;
    session.status = 'expired';
    return session;
  }

  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://stripe.test');
    const key = request.headers['idempotency-key'];
    const form = new URLSearchParams(await text(request));
    const call = { path, query, form, key: key === undefined ? key : String(key) };
    requests.push(call);
    const found = answer(call);
    if (found && call.key !== undefined) answers.set(call.key, found);
    const [status, error] = path === '/v1/payment_methods' ? [402, CARD_ERROR] : [400, SESSION_ERROR];
    response.writeHead(found ? 200 : status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? { error }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  whenFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sessions, requests };
}
