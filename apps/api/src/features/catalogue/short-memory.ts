import { LRUCache } from 'lru-cache';

interface Kept<Value> {
  value: Promise<Value>;
  /** When it stops being new; on the clock of `performance`. */
  renewAt: number;
  /** When it may no longer be given. */
  endAt: number;
  isRenewing: boolean;
}

interface Limits {
  /** How long an answer is new. */
  seconds: number;
  /** How long after that it is still given while a new one is being made: nobody waits for what many ask. Default 0. */
  spareSeconds?: number;
  /** How many answers are held at most. */
  most: number;
}

/**
 * Remembers answers for a short while. Callers who ask for the same at the same time wait for one and the same work;
 * work that fails is not remembered.
 */
export class ShortMemory<Value> {
  readonly #limits: Limits;
  readonly #kept: LRUCache<string, Kept<Value>>;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#kept = new LRUCache({ max: limits.most });
  }

  recall(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#kept.get(key);
    const now = performance.now();
    if (known === undefined || now >= known.endAt) return this.#keep(key, make()).value;
    if (now >= known.renewAt && !known.isRenewing) this.#renew(key, known, make);
    return known.value;
  }

  forget(): void {
    this.#kept.clear();
  }

  #keep(key: string, value: Promise<Value>): Kept<Value> {
    const { seconds, spareSeconds = 0 } = this.#limits;
    const renewAt = performance.now() + seconds * 1000;
    const kept = { value, renewAt, endAt: renewAt + spareSeconds * 1000, isRenewing: false };
    this.#kept.set(key, kept);
    value.catch(() => {
      if (this.#kept.peek(key) === kept) this.#kept.delete(key);
    });
    return kept;
  }

  #renew(key: string, known: Kept<Value>, make: () => Promise<Value>): void {
    known.isRenewing = true;
    const made = make();
    made.then(
      () => {
        // What was forgotten meanwhile stays forgotten.
        if (this.#kept.peek(key) === known) this.#keep(key, made);
      },
      () => {
        // The next caller tries again; from `endAt` on the failure is the caller's to see.
        known.isRenewing = false;
      },
    );
  }
}
