import { newIdempotencyKey } from '@patina/parts/idempotency-key';
import type { Checkout } from '@patina/shared-api/contract/orders/purchase';
import { inStorage } from '#shared/session-storage/in-storage.ts';

/** A request that moves money and whose outcome is unknown. Repeated with the same key it is executed once. */
export interface PendingRequest<Body> {
  /** Idempotency key. */
  key: string;
  body: Body;
  /** Id of the shopper: keys belong to one account. */
  owner: number;
  /** Milliseconds since 1970. */
  begunAt: number;
  /** Number of the payment that the shopper was redirected to; its outcome is unknown. */
  order?: number;
}

/** Milliseconds after which a request without an answer is no longer repeated. */
const MAX_AGE = 10 * 60_000;

/** Stores a request until its outcome is known; survives a reload of the tab. */
export function pendingRequests<Body>(name: string) {
  const storageKey = `attempt:${name}`;

  // For browsers that block storage: lasts as long as the page.
  let inMemory: string | null = null;

  function read(owner: number): PendingRequest<Body> | undefined {
    const stored = inStorage((storage) => storage.getItem(storageKey)) ?? inMemory;
    const request = stored ? (JSON.parse(stored) as PendingRequest<Body>) : undefined;
    if (request?.owner !== owner) return undefined;
    return request.order !== undefined || Date.now() - request.begunAt < MAX_AGE ? request : undefined;
  }

  function save(request: PendingRequest<Body>): PendingRequest<Body> {
    const text = JSON.stringify(request);
    const isStored = inStorage((storage) => {
      storage.setItem(storageKey, text);
      return true;
    });
    inMemory = isStored ? null : text;
    return request;
  }

  return {
    read,
    save,
    clear() {
      inMemory = null;
      inStorage((storage) => storage.removeItem(storageKey));
    },
    /** The pending request if its body is the same, else a new one with a new key. */
    begin(owner: number, body: Body): PendingRequest<Body> {
      const pending = read(owner);
      if (pending && JSON.stringify(pending.body) === JSON.stringify(body)) return pending;
      return save({ key: newIdempotencyKey(), body, owner, begunAt: Date.now() });
    },
  };
}

export interface PurchaseRequest {
  form: Checkout;
  /** Ids of the items in the cart. */
  items: number[];
}

/** The purchase whose outcome is unknown. */
export const pendingPurchase = pendingRequests<PurchaseRequest>('purchase');
