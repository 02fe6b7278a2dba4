import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { toMinor } from '@patina/shared-api/money';

const GUESTS = 4;
const PAUSE = 20;

export interface GuestReads {
  answered: number;
  /** Answers other than 200. */
  failed: string[];
  /** Oldest price of a list, in milliseconds since a newer one was there when the list was asked for. */
  oldest: number;
}

export interface GuestLoad {
  /** What was read since the last time this was asked. */
  take(): GuestReads;
  stop(): Promise<void>;
}

interface LoadOptions {
  apis: string[];
  product: number;
  ageOf(priceMinor: number, at: number): number;
}

const nothing = (): GuestReads => ({ answered: 0, failed: [], oldest: 0 });

/** Guests who read lists that no API has in its memory, products, facets and suggestions, each request at another API. */
export function startGuests({ apis, product, ageOf }: LoadOptions): GuestLoad {
  let reads = nothing();
  let [requests, isOpen] = [0, true];

  async function read(): Promise<void> {
    requests += 1;
    const number = requests;
    const api = apis[number % apis.length] as string;
    const list = `/items/list?price_till=${1000 + number}`;
    const others = [
      `/items/${product}`,
      `/items/facets?price_till=${1000 + number}`,
      '/items/suggestions?search=ak-47',
    ];
    const path = number % 2 === 0 ? list : (others[((number - 1) / 2) % others.length] as string);
    const at = performance.now();
    const answer = await fetch(`${api}/api${path}`, { signal: AbortSignal.timeout(15_000) }).catch(() => undefined);
    const text = (await answer?.text().catch(() => '')) ?? '';
    if (answer?.status !== 200) {
      reads.failed.push(`${path.split('?')[0]}: ${answer?.status ?? 'no answer'} ${text.slice(0, 100)}`);
      return;
    }
    reads.answered += 1;
    if (path !== list) return;
    const { payload } = JSON.parse(text) as { payload: Product[] };
    const found = payload.find(({ id }) => id === product);
    if (found) reads.oldest = Math.max(reads.oldest, ageOf(toMinor(found.price), at));
    else reads.failed.push('a list lacks the product');
  }

  const reading = Array.from({ length: GUESTS }, async () => {
    for (; isOpen; await delay(PAUSE)) await read();
  });
  return {
    take() {
      const taken = reads;
      reads = nothing();
      return taken;
    },
    async stop() {
      isOpen = false;
      await Promise.all(reading);
    },
  };
}
