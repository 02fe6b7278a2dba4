/** Consecutive stalls after which calls are left out. */
const STALLS_TO_OPEN = 2;

type Outcome = 'answered' | 'stalled';

/** How a breaker stands: calls are made, are left out, or are left out while a probe is on its way. */
export type BreakerState = 'closed' | 'open' | 'half-open';

export interface CircuitBreaker {
  readonly state: BreakerState;
  /**
   * Makes a call, or leaves it out while the server stalls: then it resolves with undefined at once. One at a time of those
   * that are left out is made all the same, as a probe, and nobody waits for it: its answer ends the stall.
   */
  call<Answer>(make: () => Promise<{ answer: Answer | undefined; outcome: Outcome }>): Promise<Answer | undefined>;
}

/**
 * Spares its callers the timeout of a server that stalls. Only stalls count: what fails at once costs no time.
 * @param onChange called when it opens and when it closes
 */
export function createCircuitBreaker(onChange: (state: 'open' | 'closed') => void): CircuitBreaker {
  let stalls = 0;
  let isOpen = false;
  let isProbing = false;

  function count(outcome: Outcome): void {
    stalls = outcome === 'stalled' ? stalls + 1 : 0;
    const wasOpen = isOpen;
    isOpen = stalls >= STALLS_TO_OPEN;
    if (isOpen !== wasOpen) onChange(isOpen ? 'open' : 'closed');
  }

  return {
    get state() {
      if (!isOpen) return 'closed';
      return isProbing ? 'half-open' : 'open';
    },
    async call(make) {
      if (!isOpen) {
        const { answer, outcome } = await make();
        count(outcome);
        return answer;
      }
      if (!isProbing) {
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
