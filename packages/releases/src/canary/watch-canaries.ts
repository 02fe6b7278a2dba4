import type { Registry } from '@patina/platform/registry';
import {
  canaryVerdict,
  type PageCounts,
  type ShareOf,
  type Verdict,
} from '@patina/shared-api/contract/desk/canary-verdict';
import type { SigningKey } from '../ownership/signing-key.ts';
import { endCanary } from '../publish/promote.ts';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { type Print, readRegistry, settleAll } from '../registry/change-registry.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { checkRegularly } from './check-regularly.ts';

const CHECK_INTERVAL_MS = 30_000;

/** The author of a canary's end, in the registry. */
const WATCH = 'canary watch';

const REGISTRY = { trouble: 'The registry cannot be read', over: 'The registry can be read again.' };

export interface ReleaseHealth extends PageCounts {
  app: string;
  version: string;
}

interface WatchParts {
  store: ObjectStore;
  /** Counts pages of an app's releases since a time in ISO 8601. */
  fetchHealth: (app: string, since: string) => Promise<ReleaseHealth[]>;
  log: Print;
  /** Signs the end of a canary; needed once the store has release keys. */
  key?: SigningKey | undefined;
}

interface Trial {
  app: string;
  live: string;
  canary: string;
  since: string;
}

/**
 * Ends a canary that fails significantly more often than the live release. A failed check (the shop restarts, the
 * database or the registry is unavailable) is logged once and repeated at the next interval. An interrupted change of the
 * registry is brought into force.
 */
export function createCanaryWatch({ store, fetchHealth, log, key }: WatchParts) {
  const logged = new Map<string, string>();
  const rejected = new Set<string>();
  const told = new Set<string>();

  /** Logs a failure when it starts, when it changes and when it is over. */
  async function logFailures<Result>(
    { trouble, over }: { trouble: string; over: string },
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      const result = await work();
      if (logged.delete(trouble)) log(over);
      return result;
    } catch (error) {
      const { message } = error as Error;
      if (logged.get(trouble) !== message) log(`${trouble}: ${message}`);
      logged.set(trouble, message);
      return undefined;
    }
  }

  /** Logs how a canary does once there is enough to tell. */
  function logVerdict({ app, canary, found }: Judged): void {
    const name = `${app}/${canary}`;
    if (found.verdict !== 'same' || told.has(name)) return;
    told.add(name);
    log(`The canary ${canary} of "${app}" goes on: ${describeVerdict(found)}`);
  }

  async function judge({ app, live, canary, since }: Trial): Promise<void> {
    const releases = await fetchHealth(app, since);
    const found = verdictOf(releases, { live, canary, since });
    logVerdict({ app, canary, found });
    if (found.verdict !== 'worse') return;
    try {
      await endCanary(store, { app, version: canary, by: WATCH, note: noteOf(found), key, print: log });
    } catch (error) {
      if (!(error instanceof ReleaseRejected) || rejected.has(canary)) throw error;
      // It was ended or promoted in the meantime, and is gone at the next check.
      rejected.add(canary);
      return;
    }
    log(reasonOf({ app, live, canary, found }));
  }

  return {
    async check(): Promise<void> {
      const registry = await logFailures(REGISTRY, () => readOrThrow(store, log));
      for (const trial of registry ? trialsIn(registry) : []) {
        const canary = `The canary ${trial.canary} of "${trial.app}"`;
        const words = { trouble: `${canary} cannot be watched`, over: `${canary} is watched again.` };
        await logFailures(words, () => judge(trial));
      }
    },
  };
}

/** Starts the checks. Returns a function that stops them and waits for a running one. */
export function watchCanaries(parts: WatchParts): () => Promise<void> {
  return checkRegularly(createCanaryWatch(parts).check, CHECK_INTERVAL_MS);
}

async function readOrThrow(store: ObjectStore, log: Print): Promise<Registry> {
  const inForce = await readRegistry(store);
  if (!inForce) throw new Error('there is none, or it is not valid');
  return (await settleAll(store, log)) ?? inForce;
}

function trialsIn({ shell, remotes }: Registry): Trial[] {
  return Object.entries({ shell, ...remotes }).flatMap(([app, { live, canary }]) =>
    canary
      ? [{ app, live: live.version, canary: canary.release.version, since: canary.since ?? new Date(0).toISOString() }]
      : [],
  );
}

/** The verdict on a canary by the health of its app's releases since it began. */
export function verdictOf(releases: readonly ReleaseHealth[], { live, canary, since }: Omit<Trial, 'app'>): Verdict {
  const countsOf = (version: string) =>
    releases.find((release) => release.version === version) ?? { pages: 0, failed: 0 };
  return canaryVerdict(countsOf(live), countsOf(canary), Date.now() - Date.parse(since));
}

interface Judged extends Omit<Trial, 'since' | 'live'> {
  found: Verdict;
}

const noteOf = ({ canary, live }: Verdict) =>
  `it failed in ${canary.count} of ${canary.of} pages, the live release in ${live.count} of ${live.of}`;

const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
const pagesOf = ({ count, of, share }: ShareOf) => `${count} of ${of} pages (${percent(share)})`;

/** Effect size and significance of a canary's failures, for people who read a log. */
export function describeVerdict({ verdict, live, canary, difference, leftOut }: Verdict): string {
  const points = (share: number) => `${share < 0 ? '−' : '+'}${(100 * Math.abs(share)).toFixed(2)}`;
  return [
    `it failed in ${pagesOf(canary)}, the live release in ${pagesOf(live)};`,
    `${points(difference.share)} points (95 %: ${points(difference.low)} to ${points(difference.high)}),`,
    verdict === 'few'
      ? 'too few to tell.'
      : `p = ${difference.chance.toExponential(1)} without ${leftOut} failures that may be of one stranger’s networks.`,
  ].join(' ');
}

function reasonOf({ app, live, canary, found }: Judged & { live: string }): string {
  return `The canary ${canary} of "${app}" has ended by itself: ${describeVerdict(found)} Everybody gets ${live}.`;
}
