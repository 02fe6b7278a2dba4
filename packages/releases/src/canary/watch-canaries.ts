import type { Registry } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/object-store';
import { readRegistry } from '../release/change-registry.ts';
import { endCanary } from '../release/release-app.ts';
import { ReleaseRefused } from '../release/release-refused.ts';
import type { PageCounts } from './fisher-test.ts';
import { type Verdict, verdict } from './verdict.ts';

/** How often the canaries are looked at, in milliseconds. */
const EVERY = 30_000;

const REGISTRY = { trouble: 'The registry cannot be read', over: 'The registry can be read again.' };

/** Pages of one release. */
export interface ReleaseHealth extends PageCounts {
  app: string;
  version: string;
}

interface WatchParts {
  store: ObjectStore;
  /** The health of an app's releases since a time in ISO 8601. */
  healthOf: (app: string, since: string) => Promise<ReleaseHealth[]>;
  /** Takes a line for people. */
  tell: (line: string) => void;
}

interface Trial {
  app: string;
  live: string;
  canary: string;
  since: string;
}

/**
 * Watches the canaries: one that fails significantly more often than what is live is ended. What stands in the way (a
 * store that restarts, a database or a registry that is not to be had) is told once, and it goes on.
 */
export function canaryWatch({ store, healthOf, tell }: WatchParts) {
  const told = new Map<string, string>();

  /** Tells of a trouble when it begins, when it is another one, and when it is over. */
  async function unlessTroubled<Result>(
    { trouble, over }: { trouble: string; over: string },
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      const result = await work();
      if (told.delete(trouble)) tell(over);
      return result;
    } catch (error) {
      const { message } = error as Error;
      if (told.get(trouble) !== message) tell(`${trouble}: ${message}`);
      told.set(trouble, message);
      return undefined;
    }
  }

  async function judge({ app, live, canary, since }: Trial): Promise<void> {
    const releases = await healthOf(app, since);
    const pagesOf = (version: string) =>
      releases.find((release) => release.version === version) ?? { pages: 0, failed: 0 };
    const [ofLive, ofCanary] = [pagesOf(live), pagesOf(canary)];
    const found = verdict(ofLive, ofCanary);
    if (!found.isWorse) return;
    try {
      await endCanary(store, app, canary);
    } catch (error) {
      // Somebody has ended or promoted it meanwhile.
      if (error instanceof ReleaseRefused) return;
      throw error;
    }
    tell(reasonOf({ app, live, canary, found, ofLive, ofCanary }));
  }

  return {
    /** Looks at every canary there is. */
    async look(): Promise<void> {
      const registry = await unlessTroubled(REGISTRY, () => readOrThrow(store));
      for (const trial of registry ? trialsIn(registry) : []) {
        const canary = `The canary ${trial.canary} of "${trial.app}"`;
        const words = { trouble: `${canary} cannot be watched`, over: `${canary} is watched again.` };
        await unlessTroubled(words, () => judge(trial));
      }
    },
  };
}

/** Watches the canaries from now on. Answers the end of it, which waits for the look under way. */
export function watchCanaries(parts: WatchParts): () => Promise<void> {
  const watch = canaryWatch(parts);
  let look: Promise<void> | undefined;
  const timer = setInterval(() => {
    look ??= watch.look().finally(() => {
      look = undefined;
    });
  }, EVERY);
  return async () => {
    clearInterval(timer);
    await look;
  };
}

async function readOrThrow(store: ObjectStore): Promise<Registry> {
  const registry = await readRegistry(store);
  if (!registry) throw new Error('there is none, or none that makes sense');
  return registry;
}

function trialsIn({ shell, remotes }: Registry): Trial[] {
  return Object.entries({ shell, ...remotes }).flatMap(([app, { live, canary }]) =>
    canary
      ? [{ app, live: live.version, canary: canary.release.version, since: canary.since ?? new Date(0).toISOString() }]
      : [],
  );
}

interface Ended extends Omit<Trial, 'since'> {
  found: Verdict;
  ofLive: PageCounts;
  ofCanary: PageCounts;
}

function reasonOf({ app, live, canary, found, ofLive, ofCanary }: Ended): string {
  const failures = ({ pages, failed }: PageCounts, rate: number) =>
    `in ${failed} of ${pages} pages (${(100 * rate).toFixed(2)} %)`;
  return [
    `The canary ${canary} of "${app}" has ended by itself: it failed ${failures(ofCanary, found.canary)},`,
    `the live ${live} ${failures(ofLive, found.live)}; p = ${found.chance.toExponential(1)}.`,
    `Everybody gets ${live}.`,
  ].join(' ');
}
