import { checkRegularly } from '../canary/check-regularly.ts';
import type { WithChecks } from '../publish/take-back.ts';
import type { Print } from '../registry/change-registry.ts';
import { readReleaseKeys } from '../registry/revisions.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { carryOut } from './carry-out.ts';
import type { StoreRequests } from './store-requests.ts';

const CHECK_INTERVAL_MS = 5_000;

/** The author of what was requested at the desk, in the registry. */
const DESK = 'back office';

interface RequestWatchParts {
  store: ObjectStore;
  requests: StoreRequests;
  withChecks: WithChecks;
  log: Print;
}

/**
 * Carries out what operators have requested, one after the other. Where releases are signed it does nothing: a person with a key does
 * (`npm run releases -- sign`). A failed check is logged once and repeated at the next interval.
 */
export function createRequestWatch({ store, requests, withChecks, log }: RequestWatchParts) {
  let trouble: string | undefined;

  async function carryAllOut(): Promise<void> {
    if (await readReleaseKeys(store)) return;
    for (const request of await requests.waiting()) {
      const { state, outcome } = await carryOut(request, { store, requests, withChecks, print: log, by: DESK });
      if (state !== 'left') log(`Request ${request.id} was ${state}: ${outcome}`);
    }
  }

  return {
    async check(): Promise<void> {
      try {
        await carryAllOut();
        if (trouble !== undefined) log('Requests of the back office can be carried out again.');
        trouble = undefined;
      } catch (error) {
        const { message } = error as Error;
        if (trouble !== message) log(`Requests of the back office cannot be carried out: ${message}`);
        trouble = message;
      }
    },
  };
}

/** Starts the checks. Returns a function that stops them and waits for a running one. */
export function watchRequests(parts: RequestWatchParts): () => Promise<void> {
  return checkRegularly(createRequestWatch(parts).check, CHECK_INTERVAL_MS);
}
