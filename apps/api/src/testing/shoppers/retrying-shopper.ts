import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Purchase } from '@patina/shared-api/contract/orders/purchase';
import { checkoutForm } from '#testing/forms/checkout-form.ts';

/** Results of all requests of all shoppers. */
export interface Experience {
  requests: number;
  /** Requests that failed once and succeeded on retry, by failure. */
  saved: Map<string, number>;
  /** Requests that failed twice. */
  lost: string[];
  /** Numbers of confirmed orders. */
  orders: number[];
}

export const aFreshExperience = (): Experience => ({ requests: 0, saved: new Map(), lost: [], orders: [] });

interface Answer {
  /** 0 if there was no answer. */
  status: number;
  text: string;
  /** In milliseconds. */
  retryAfter: number;
}

/** Pause before a retry if there was no answer: nginx's `Retry-After`, in seconds. */
const RETRY_AFTER = 1;

/** Longest pause before a retry, in seconds: the page's client does not wait longer either. */
const LONGEST_PAUSE = 2;

/**
 * A shopper who uses the public address and retries as the page's client does: once per request, after the
 * `Retry-After` of a 5xx answer. That pause is the behaviour under test, not a wait for the store: a killed process
 * holds its sockets open for about a tenth of a second, and nginx may pass a second request on to it in that time.
 */
export function retryingShopper(address: string, session: string, experience: Experience) {
  async function attempt(path: string, init: RequestInit): Promise<Answer> {
    try {
      const answer = await fetch(`${address}${path}`, init);
      const seconds = Number(answer.headers.get('retry-after') ?? RETRY_AFTER);
      const retryAfter = 1000 * Math.min(seconds, LONGEST_PAUSE);
      return { status: answer.status, text: await answer.text(), retryAfter };
    } catch (error) {
      return { status: 0, text: `${(error as Error).cause ?? error}`, retryAfter: 1000 * RETRY_AFTER };
    }
  }

  const isAnswer = ({ status }: Answer) => status > 0 && status < 500;

  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    experience.requests += 1;
    const first = await attempt(path, init);
    if (isAnswer(first)) return first;
    await delay(first.retryAfter);
    const second = await attempt(path, init);
    const how = `${init.method ?? 'GET'} ${path.split('?', 1)[0]}: ${first.status}`;
    if (isAnswer(second)) experience.saved.set(how, (experience.saved.get(how) ?? 0) + 1);
    else experience.lost.push(`${how} ${first.text}, then ${second.status} ${second.text}`);
    return second;
  }

  const post = (path: string, body: object, key?: string) =>
    ask(`/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${session}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    });

  const read = async (path: string) =>
    JSON.parse((await ask(`/api${path}`, { headers: { authorization: `Bearer ${session}` } })).text);

  return {
    /** Loads a page, a file of its release, the list and the product. */
    async browse(productId: number): Promise<void> {
      await Promise.all([ask('/products'), ask('/releases/shell/1.0.0/main.js')]);
      await Promise.all([read('/items/list?limit=15'), read(`/items/${productId}`)]);
    },

    async buy(productId: number, paymentMethod: 'balance' | 'card'): Promise<void> {
      const added = await post('/cart/add', { id: productId });
      // The first attempt may have succeeded although its response was lost.
      if (added.status !== 200 && !added.text.includes('"item-in-cart"'))
        throw new Error(`The cart answered with ${added.status}: ${added.text}`);
      const answer = await post('/purchase/product', checkoutForm({ paymentMethod }), randomUUID());
      if (answer.status !== 200) throw new Error(`The purchase was answered with ${answer.status}: ${answer.text}`);
      experience.orders.push((JSON.parse(answer.text) as { order: number }).order);
    },

    purchases: async (): Promise<Purchase[]> => (await read('/purchase/history')).payload,

    stockOf: async (id: number): Promise<number> => (await read(`/items/${id}`)).payload.stock,
  };
}
