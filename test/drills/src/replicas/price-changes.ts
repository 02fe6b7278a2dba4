import { setTimeout as delay } from 'node:timers/promises';
import { csrfTokenOf } from '@patina/api/identity/sessions/cookies';
import { addOperator } from '@patina/api/testing/shoppers/add-operator';
import { addShopper } from '@patina/api/testing/shoppers/add-shopper';
import { CSRF_HEADER } from '@patina/shared-api/contract/account/session';
import type { ProductDetails } from '@patina/shared-api/contract/catalogue/catalogue';
import { fromMinor } from '@patina/shared-api/money';
import type { DrillStore } from '#store/drill-store.ts';

const PAUSE = 1000;
/** The API answers or gives up before that. */
const LONGEST_ANSWER = 15_000;

export interface PriceChanges {
  /** Changes that were acknowledged and then read by their operator at another API, since the last time this was asked. */
  takeSeen(): number;
  /** Own changes that were not read. */
  unseen: string[];
  /** How long ago a newer price than this was acknowledged, in milliseconds; 0 if it is the newest. */
  ageOf(priceMinor: number, at: number): number;
  stop(): Promise<void>;
}

/** An operator who raises a product's price again and again, each time at another API, and looks at it at the other one. */
export async function startPriceChanges(store: DrillStore, product: number): Promise<PriceChanges> {
  const { id, sessionToken } = await addShopper(store.database, 'operator@patina.test', {
    balanceMinor: 0,
    isVerified: true,
  });
  await addOperator(store.database, id, ['owner']);
  const session = `session=${sessionToken}`;
  const headers = { 'content-type': 'application/json', [CSRF_HEADER]: csrfTokenOf(sessionToken) };
  const acknowledged: { priceMinor: number; at: number }[] = [];
  const unseen: string[] = [];
  let [seen, turn, isOpen] = [0, 0, true];

  async function change(): Promise<void> {
    const { seenMinor } = await store.database
      .selectFrom('product')
      .select('price as seenMinor')
      .where('id', '=', product)
      .executeTakeFirstOrThrow();
    const priceMinor = seenMinor + 1;
    const price = fromMinor(priceMinor);
    turn += 1;
    const [here = '', there = ''] = turn % 2 === 0 ? store.apis() : store.apis().toReversed();
    const answer = await fetch(`${here}/api/desk/products/${product}/edit`, {
      method: 'POST',
      headers: { ...headers, cookie: session },
      body: JSON.stringify({ change: { price }, seen: { price: fromMinor(seenMinor) } }),
      signal: AbortSignal.timeout(LONGEST_ANSWER),
    });
    if (!answer.ok) return;
    acknowledged.push({ priceMinor, at: performance.now() });
    const written = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('written='));
    const own = { cookie: `${session}; ${written?.split(';')[0]}` };
    const read = await fetch(`${there}/api/items/${product}`, { headers: own });
    const { payload } = (await read.json()) as { payload?: ProductDetails };
    if (payload?.price === price) seen += 1;
    else unseen.push(`${read.status}, ${payload?.price} instead of ${price}`);
  }

  const changing = (async () => {
    for (; isOpen; await delay(PAUSE)) {
      // Refused or unanswered: the next one begins with the price as it is.
      await change().catch(() => {});
    }
  })();
  return {
    unseen,
    takeSeen() {
      const taken = seen;
      seen = 0;
      return taken;
    },
    ageOf(priceMinor, at) {
      const newer = acknowledged.find((change) => change.priceMinor > priceMinor);
      return newer === undefined ? 0 : Math.max(0, at - newer.at);
    },
    async stop() {
      isOpen = false;
      await changing;
    },
  };
}
