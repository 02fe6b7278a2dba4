import { MINUTE } from '#platform/time.ts';

/** Failures in a row after which nothing is asked. */
const MOST_FAILURES = 5;
const FIRST_WAIT = MINUTE;
const LONGEST_WAIT = 15 * MINUTE;

/**
 * Stops asking a service that fails or refuses us, for a minute at first and twice as long each time; then one request tries
 * whether it is back. @param now milliseconds since 1970
 */
export function circuitBreaker(now: () => number) {
  let failures = 0;
  let wait = FIRST_WAIT;
  let opensAt = 0;
  let isTrying = false;

  const isOpen = () => opensAt > now() || isTrying;

  function open(atLeast: number) {
    opensAt = now() + Math.max(wait, atLeast);
    wait = Math.min(2 * wait, LONGEST_WAIT);
  }

  return {
    /** When the next request may be made, in milliseconds since 1970. */
    get retryAt() {
      return opensAt;
    },
    /** Whether a request may be made now; the one that tries again must be reported by `succeeded` or `failed`. */
    admits(): boolean {
      if (isOpen()) return false;
      isTrying = failures >= MOST_FAILURES;
      return true;
    },
    succeeded(): void {
      failures = 0;
      wait = FIRST_WAIT;
      opensAt = 0;
      isTrying = false;
    },
    failed(): void {
      failures += 1;
      isTrying = false;
      if (failures >= MOST_FAILURES) open(0);
    },
    /** The service has told us to wait: that counts at once. @param atLeast milliseconds */
    refused(atLeast = 0): void {
      failures = Math.max(failures, MOST_FAILURES);
      isTrying = false;
      open(atLeast);
    },
  };
}
