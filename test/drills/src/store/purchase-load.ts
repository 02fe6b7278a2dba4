import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { checkoutForm } from '@patina/api/testing/forms/checkout-form';

/** Longest pause before a retry in milliseconds, as in the page's client. */
const LONGEST_PAUSE = 2000;
/** A purchase without an answer for so long ends the drill. */
const GIVEN_UP = 120_000;

export interface PurchaseLoad {
  /** Numbers of acknowledged orders. */
  orders: number[];
  /** When each of them was acknowledged. */
  acknowledgedAt: number[];
  /** Requests that were answered with 503, of them for a full disk, and those that were not answered at all. */
  refused: { unavailable: number; full: number; unanswered: number };
  /** Answers that no shopper should get: an unexpected error, or a 503 without `Retry-After`. */
  wrong: string[];
  /** The shoppers finish the purchase they are at. */
  stop(): Promise<void>;
}

interface LoadOptions {
  apis: string[];
  sessions: string[];
  product: number;
}

/**
 * Shoppers who buy one after the other, each request at another API. A refused purchase is repeated with its key until it is
 * answered, so that afterwards every purchase is known to be made.
 */
export function startPurchases({ apis, sessions, product }: LoadOptions): PurchaseLoad {
  const load: PurchaseLoad = {
    orders: [],
    acknowledgedAt: [],
    refused: { unavailable: 0, full: 0, unanswered: 0 },
    wrong: [],
    async stop() {
      isOpen = false;
      await Promise.all(shopping);
    },
  };
  let isOpen = true;
  let requests = 0;

  /** Repeats a request until it has an answer other than 503. */
  async function post(session: string, path: string, body: object): Promise<{ status: number; text: string }> {
    const key = randomUUID();
    const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json', 'idempotency-key': key };
    for (const end = performance.now() + GIVEN_UP; performance.now() < end; ) {
      requests += 1;
      const api = apis[requests % apis.length] as string;
      const answer = await fetch(`${api}/api${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(15_000),
      }).catch(() => undefined);
      const text = (await answer?.text().catch(() => '')) ?? '';
      if (answer !== undefined && answer.status !== 503) return { status: answer.status, text };
      load.refused[answer ? 'unavailable' : 'unanswered'] += 1;
      if (text.includes('"storage-full"')) load.refused.full += 1;
      const seconds = answer?.headers.get('retry-after');
      if (answer && !seconds) load.wrong.push(`503 without Retry-After: ${text}`);
      await delay(Math.min(Number(seconds ?? 1) * 1000, LONGEST_PAUSE));
    }
    return { status: 0, text: `no answer for ${GIVEN_UP / 1000} s` };
  }

  async function buy(session: string): Promise<void> {
    const added = await post(session, '/cart/add', { id: product });
    if (added.status !== 200 && !added.text.includes('item-in-cart'))
      load.wrong.push(`cart: ${added.status} ${added.text}`);
    const answer = await post(session, '/purchase/product', checkoutForm());
    if (answer.status !== 200) {
      load.wrong.push(`purchase: ${answer.status} ${answer.text}`);
      await delay(LONGEST_PAUSE);
      return;
    }
    load.orders.push((JSON.parse(answer.text) as { order: number }).order);
    load.acknowledgedAt.push(performance.now());
  }

  const shopping = sessions.map(async (session) => {
    while (isOpen) await buy(session);
  });
  return load;
}
