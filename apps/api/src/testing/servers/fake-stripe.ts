import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { whenFinished } from '#testing/when-finished.ts';

/** The fields of Stripe's sessions that the store reads. */
export interface FakeSession {
  id: string;
  object: 'checkout.session';
  mode: string;
  customer: string | null;
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

/** A card that is saved for a customer. */
interface FakeCard {
  id: string;
  type: 'card';
  allow_redisplay: 'always' | 'limited';
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
}

interface StripeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  key: string | undefined;
}

/** A card number that is rejected as incorrect. */
export const REJECTED_CARD = '4242424242424242';
const CARD_ERROR = { type: 'card_error', code: 'incorrect_number', message: 'Your card number is incorrect.' };
const SESSION_ERROR = { type: 'invalid_request_error', message: 'This session cannot be changed.' };

const missing = (param: string) => ({
  type: 'invalid_request_error',
  code: 'resource_missing',
  param,
  message: `No such ${param}.`,
});

/** Starts a fake of Stripe's API for Checkout Sessions and customers; it is stopped at the end of the test. */
export async function startFakeStripe() {
  const sessions = new Map<string, FakeSession>();
  const customers = new Map<string, FakeCard[]>();
  let made = 0;
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

  /** A call about a customer, or about a card of one; undefined for other calls. */
  function answerOfCustomer({ method, path, query }: StripeRequest): object | undefined {
    const [, detached] = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(path) ?? [];
    if (detached !== undefined) {
      for (const [customer, cards] of customers)
        customers.set(
          customer,
          cards.filter(({ id }) => id !== detached),
        );
      return { id: detached, object: 'payment_method' };
    }
    const [, id, part, card] = /^\/v1\/customers(?:\/(\w+)(?:\/(payment_methods)(?:\/(\w+))?)?)?$/.exec(path) ?? [];
    if (!path.startsWith('/v1/customers')) return undefined;
    if (id === undefined) {
      made += 1;
      customers.set(`cus_${made}`, []);
      return { id: `cus_${made}`, object: 'customer' };
    }
    const cards = customers.get(id);
    if (cards === undefined) return { error: missing('customer') };
    if (method === 'DELETE') return { id, object: 'customer', deleted: customers.delete(id) };
    if (card !== undefined) return cards.find((one) => one.id === card) ?? { error: missing('payment_method') };
    const data = cards.filter(({ allow_redisplay }) => allow_redisplay === query.get('allow_redisplay'));
    return part ? { object: 'list', data, has_more: false } : undefined;
  }

  function answer(request: StripeRequest): object | undefined {
    const { path, query, form, key } = request;
    const known = key === undefined ? undefined : answers.get(key);
    if (known) return known;
    const ofCustomer = answerOfCustomer(request);
    if (ofCustomer) return ofCustomer;
    const [, id = '', action] = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (path === '/v1/checkout/sessions' && query.has('limit')) return listOf(query);
    if (path === '/v1/checkout/sessions') {
      const customer = form.get('customer');
      if (customer !== null && !customers.has(customer)) return { error: missing('customer') };
      const session: FakeSession = {
        id: `cs_test_${sessions.size + 1}`,
        object: 'checkout.session',
        mode: form.get('mode') ?? '',
        customer,
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
    const method = request.method ?? '';
    const call = { method, path, query, form, key: key === undefined ? key : String(key) };
    requests.push(call);
    const found = answer(call);
    if (found && call.key !== undefined) answers.set(call.key, found);
    const [status, error] = path === '/v1/payment_methods' ? [402, CARD_ERROR] : [400, SESSION_ERROR];
    const isDone = found !== undefined && !('error' in found);
    response.writeHead(isDone ? 200 : status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? { error }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  whenFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sessions, customers, requests };
}
