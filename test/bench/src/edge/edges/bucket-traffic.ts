import { cacheFiles, warmReleases } from '@patina/edge/features/release-files/file-cache';
import { openRegistryCache } from '@patina/edge/registry/registry-cache';
import { seededRandom } from '@patina/test-kit/seeded-random';
import { ASSUMED } from './figures.ts';
import { nextArrival } from './random.ts';
import { fileBytes, storeRegistry } from './store-registry.ts';
import { startVirtualClock } from './virtual-clock.ts';

export interface BucketTraffic {
  edges: number;
  /** Looks at an edge's registry a second: pages and checks of a load balancer. */
  looksPerSecond: number;
}

export interface BucketResult {
  /** Reads of the registry and of the release keys, a second. */
  registryReads: number;
  /** Most of them in a second ÷ the average, after all edges were started at one moment. */
  registryPeak: number;
  /** Reads of files after a release of all apps. */
  fileReads: number;
  /** The most of them in a second. */
  filePeak: number;
  /** Seconds until every edge had all files. */
  fileSeconds: number;
}

const SEED = 17;
const SECONDS = 60;

/**
 * Lets edges look at one bucket in virtual time: a minute without a change, then a release of all apps at once, whose files every edge
 * reads ahead. Registry cache, file cache and reading ahead are the edge's own.
 */
export async function simulateBucket({ edges, looksPerSecond }: BucketTraffic): Promise<BucketResult> {
  const clock = startVirtualClock();
  try {
    const random = seededRandom(SEED);
    const reads: { at: number; isFile: boolean }[] = [];
    let registry = Buffer.from(JSON.stringify(storeRegistry('1.0.0')));
    const bucket = {
      async get(name: string) {
        const isFile = name.includes('/');
        reads.push({ at: clock.now(), isFile });
        await clock.sleep(ASSUMED.bucketMs * (0.5 + random()));
        if (isFile) return Buffer.alloc(fileBytes(name));
        return name === 'registry.json' ? registry : undefined;
      },
      list: async () => [],
    };
    const start = () => {
      const files = cacheFiles(bucket);
      return openRegistryCache(
        bucket,
        (error) => {
          throw error;
        },
        (changed) => void warmReleases(files, changed),
      );
    };
    const caches = Array.from({ length: edges }, start);
    let isOver = false;
    for (const cache of caches) {
      void (async () => {
        while (!isOver) {
          void cache.read();
          await clock.sleep(nextArrival(random, looksPerSecond));
        }
      })();
    }
    await clock.run(SECONDS * 1000);
    const changedAt = clock.now();
    const quiet = reads.filter(({ isFile }) => !isFile);
    const first = reads.length;
    registry = Buffer.from(JSON.stringify(storeRegistry('2.0.0', '1.0.0')));
    await clock.run(2 * SECONDS * 1000);
    isOver = true;
    const files = reads.slice(first).filter(({ isFile }) => isFile);
    return {
      registryReads: quiet.length / SECONDS,
      registryPeak: mostInASecond(quiet, SECONDS - 10) / (quiet.length / SECONDS),
      fileReads: files.length,
      filePeak: mostInASecond(files),
      fileSeconds: ((files.at(-1)?.at ?? changedAt) - changedAt) / 1000,
    };
  } finally {
    clock.release();
  }
}

/** The most reads within a second, counted every tenth of one. */
function mostInASecond(reads: { at: number }[], fromSecond = 0): number {
  const tenths = new Map<number, number>();
  for (const { at } of reads) {
    const tenth = Math.floor(at / 100);
    tenths.set(tenth, (tenths.get(tenth) ?? 0) + 1);
  }
  const last = Math.max(...tenths.keys());
  let most = 0;
  for (let tenth = Math.max(fromSecond * 10, Math.min(...tenths.keys())); tenth <= last; tenth += 1) {
    let inASecond = 0;
    for (let offset = 0; offset < 10; offset += 1) inASecond += tenths.get(tenth + offset) ?? 0;
    most = Math.max(most, inASecond);
  }
  return most;
}
