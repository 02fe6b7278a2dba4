import { randomUUID } from 'node:crypto';
import { IN_CART_ALREADY } from '@patina/shared-api/contract/cart';
import type { Purchase } from '@patina/shared-api/contract/purchase';
import { checkoutForm } from '#testing/checkout-form.ts';

/** What became of all requests of all shoppers. */
export interface Experience {
  asked: number;
  /** Requests that failed once and were right the second time, by how they failed. */
  saved: Map<string, number>;
  /** Requests that failed twice, which is once too often. */
  lost: string[];
  /** Numbers of the orders that the store has said to be made. */
  orders: number[];
}

export const aFreshExperience = (): Experience => ({ asked: 0, saved: new Map(), lost: [], orders: [] });

interface Answer {
  /** 0: there was none. */
  status: number;
  text: string;
}

/** A shopper who comes in where all visitors do, and tries once more, at once, when the store does not answer. */
export function stubbornShopper(address: string, session: string, experience: Experience) {
  async function attempt(path: string, init: RequestInit): Promise<Answer> {
    try {
      const answer = await fetch(`${address}${path}`, init);
      return { status: answer.status, text: await answer.text() };
    } catch (error) {
      return { status: 0, text: `${(error as Error).cause ?? error}` };
    }
  }

  const isAnswer = ({ status }: Answer) => status > 0 && status < 500;

  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    experience.asked += 1;
    const first = await attempt(path, init);
    if (isAnswer(first)) return first;
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
    /** Looks at a page, a file of its release, the list and the product. */
    async browse(productId: number): Promise<void> {
      await Promise.all([ask('/products'), ask('/releases/shell/1.0.0/main.js')]);
      await Promise.all([read('/items/list?limit=15'), read(`/items/${productId}`)]);
    },

    async buy(productId: number, paymentMethod: 'balance' | 'card'): Promise<void> {
      const added = await post('/cart/add', { id: productId });
      // The answer to the first try may have been lost, not the try.
      if (added.status !== 200 && !added.text.includes(IN_CART_ALREADY))
        throw new Error(`The cart answered with ${added.status}: ${added.text}`);
      const answer = await post('/purchase/product', checkoutForm({ paymentMethod }), randomUUID());
      if (answer.status !== 200) throw new Error(`The purchase was answered with ${answer.status}: ${answer.text}`);
      experience.orders.push((JSON.parse(answer.text) as { order: number }).order);
    },

    purchases: async (): Promise<Purchase[]> => (await read('/purchase/history')).payload,

    stockOf: async (id: number): Promise<number> => (await read(`/items/${id}`)).payload.stock,
  };
}
