import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Registry } from '@patina/platform/registry';
import { apiIncompatibilities } from '@patina/releases/checks/api/api-incompatibilities';
import { findIncompatibilities } from '@patina/releases/checks/incompatibilities';
import { sharedIncompatibilities } from '@patina/releases/checks/shared-modules/shared-incompatibilities';
import { buildPages } from '@patina/releases/commands/source-checks';
import { openFolderStore } from '@patina/releases/storage/folder-store';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import type { ApiDescription } from '@patina/shared-api/contract/protocol/api-description';
import { runJourneys } from '../journeys/run-journeys.ts';
import { type Combination, combinationsOf, type Judge, readAppStates } from './combinations.ts';
import { findLiveApi } from './live-api.ts';
import { clearResults, FAULTS, isPlayed, listApps, listCombinations, reportResults } from './matrix-report.ts';
import { openStages } from './stages.ts';

interface Matrix {
  /** The live releases. */
  registry: Registry;
  /** Store of the live releases. */
  published: ObjectStore;
  /** An empty folder for temporary files. */
  folder: string;
  /** Arguments for Playwright; with `--list` nothing runs. */
  args: string[];
}

/** Runs the journeys on every combination of live and next releases. Resolves with the exit code. */
export async function playMatrix({ registry, published, folder, args }: Matrix): Promise<number> {
  const releases = path.join(folder, 'releases');
  mkdirSync(releases);
  const scratch = openFolderStore(releases);
  console.log('Building what comes next …');
  await buildPages();
  const apps = await readAppStates({ registry, published, scratch });
  console.log(listApps(apps));
  const liveApi = await findLiveApi(registry, published);
  const judge = judgeByReleaseChecks(scratch, liveApi?.speaks);
  const combinations = await combinationsOf(apps, { judge, hasLiveApi: liveApi !== undefined });
  if (combinations.length === 1) console.log('There is nothing to mix: what comes next is what is live.');
  console.log(`\n${listCombinations(combinations)}\n`);
  if (args.includes('--list')) return 0;

  const played = selectCombinations(combinations.filter(isPlayed), args);
  if (played.length === 0) {
    console.error('There is nothing to play: the release checks reject every such combination.');
    return 1;
  }
  const liveTree = played.some(({ api }) => api === 'live') ? liveApi?.makeTree(folder) : undefined;
  console.log(`Opening ${played.length} ${played.length === 1 ? 'store' : 'stores'} …`);
  const { stages, close } = await openStages(played, { folder, releases, liveTree });
  try {
    const ground = stages.findLast(({ root }) => root !== liveTree) ?? stages.at(-1);
    if (!ground) throw new Error('No store was opened.');
    clearResults();
    const code = await runJourneys(ground, args, {
      STORE_STAGES: JSON.stringify(stages.map(({ name, url, dataDir, root }) => ({ name, url, dataDir, root }))),
    });
    console.log(`\n${reportResults(combinations)}`);
    return code;
  } finally {
    await close();
  }
}

/** The combinations named in the arguments; the faults run on the last one with the next API. */
function selectCombinations(combinations: Combination[], args: string[]): Combination[] {
  const { project = [] } = parseArgs({
    args,
    strict: false,
    options: { project: { type: 'string', multiple: true } },
  }).values;
  if (project.length === 0) return combinations;
  const faulted = project.includes(FAULTS) ? combinations.findLast(({ api }) => api === 'next') : undefined;
  return combinations.filter((each) => each === faulted || project.includes(each.name));
}

/**
 * Judges like the release checks. The next API is not compared, because the journeys test the live pages with it.
 * @param store Contains the releases.
 * @param liveApi The live API's description of itself; undefined if it has none.
 */
export function judgeByReleaseChecks(store: ObjectStore, liveApi: ApiDescription | undefined): Judge {
  return async (build, registry, api) => [
    ...findIncompatibilities(build, registry),
    ...(await sharedIncompatibilities(build, registry, { store, note: () => {} })),
    ...(await apiIncompatibilities(build, registry, {
      store,
      api: api === 'live' ? liveApi : undefined,
      note: () => {},
    })),
  ];
}
