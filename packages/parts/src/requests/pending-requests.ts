import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { isOutcomeUnknown, newIdempotencyKey } from './idempotency-key.ts';
import { inStorage } from './in-storage.ts';

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

/** Milliseconds before each retry: together longer than a database cluster takes to fail over. */
const RETRY_DELAYS = [1000, 2000, 4000, 4000, 4000, 4000, 4000, 8000, 8000];

/** Statuses of a retry that do not tell whether the call before it was executed. */
const INCONCLUSIVE_STATUSES = new Set([401, 403, 408, 425, 429]);

/**
 * Retries a call that carries an idempotency key until its outcome is known. A timeout, a lost connection and a server
 * error leave it unknown. Throws the last problem when the retries are used up.
 * @param onUnknown called if the first call leaves the outcome unknown
 */
export async function retryUntilKnown<Answer>(call: () => Promise<Answer>, onUnknown: () => void): Promise<Answer> {
  let last: unknown;
  for (const delay of [0, ...RETRY_DELAYS]) {
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    try {
      return await call();
    } catch (problem) {
      if (!isStillUnknown(problem, last === undefined)) throw problem;
      if (last === undefined) onUnknown();
      last = problem;
    }
  }
  throw last;
}

/**
 * Whether the server may have executed a call or one before it.
 * @param isFirst no call with the same idempotency key came before
 */
export function isStillUnknown(problem: unknown, isFirst = false): boolean {
  if (isOutcomeUnknown(problem)) return true;
  return !isFirst && problem instanceof ApiProblem && INCONCLUSIVE_STATUSES.has(problem.status);
}
