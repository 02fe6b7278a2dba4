/** Consecutive stalls after which calls are no longer made. */
const STALLS_TO_OPEN = 3;

/** How long no call is made after a stall, in milliseconds. */
const OPEN_MS = 5000;

type Outcome = 'answered' | 'stalled';

/** How a breaker stands: calls are made, are left out, or are left out while a probe is on its way. */
export type BreakerState = 'closed' | 'open' | 'half-open';

export interface CircuitBreaker {
  readonly state: BreakerState;
  /**
   * Makes a call, or leaves it out while the server stalls: then it resolves with undefined at once. When the time is up,
   * one call that is left out is made all the same, as a probe, and nobody waits for it.
   */
  call<Answer>(make: () => Promise<{ answer: Answer | undefined; outcome: Outcome }>): Promise<Answer | undefined>;
}

/**
 * Spares its callers the timeout of a server that stalls. Only stalls count: what fails at once costs no time.
 * @param onChange called when it opens and when it closes
 */
export function createCircuitBreaker(onChange: (state: 'open' | 'closed') => void): CircuitBreaker {
  let stalls = 0;
  /** Undefined while closed. */
  let openUntil: number | undefined;
  let isProbing = false;

  function count(outcome: Outcome): void {
    stalls = outcome === 'stalled' ? stalls + 1 : 0;
    const isOpen = openUntil !== undefined;
    if (stalls >= STALLS_TO_OPEN) {
      openUntil = performance.now() + OPEN_MS;
      if (!isOpen) onChange('open');
    } else if (outcome === 'answered' && isOpen) {
      openUntil = undefined;
      onChange('closed');
    }
  }

  return {
    get state() {
      if (openUntil === undefined) return 'closed';
      return isProbing ? 'half-open' : 'open';
    },
    async call(make) {
      if (openUntil === undefined) {
        const { answer, outcome } = await make();
        count(outcome);
        return answer;
      }
      if (!isProbing && performance.now() >= openUntil) {
        isProbing = true;
        void make().then(({ outcome }) => {
          isProbing = false;
          count(outcome);
        });
      }
      return undefined;
    },
  };
}
