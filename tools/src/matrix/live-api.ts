import path from 'node:path';
import type { Registry } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/object-store';
import type { ApiDescription } from '@patina/shared-api/contract/api-description';
import { releasedApi } from '../release/gate/api/released-api.ts';
import { latestRelease, makeTree, standingTo } from './live-tree.ts';

/** The API of the state that the live releases were made of. */
export interface LiveApi {
  /** What it speaks; undefined where the releases do not say. */
  speaks: ApiDescription | undefined;
  /** Makes its tree in a folder and returns that. */
  makeTree(folder: string): string;
}

/** The live API, where it is another one than this tree's and can be had; says why it cannot. */
export async function findLiveApi(live: Registry, published: ObjectStore): Promise<LiveApi | undefined> {
  const latest = latestRelease(live);
  const commit = latest?.release.commit;
  if (!commit) {
    console.log('No live release says which commit it was made of: the live API is not played.');
    return undefined;
  }
  const standing = standingTo(commit);
  if (standing === 'unknown') console.log(`The live API is not played: fetch its commit ${commit} first.`);
  if (standing !== 'other') return undefined;
  return {
    speaks: await releasedApi(published, latest.app, latest.release),
    makeTree(folder) {
      const tree = path.join(folder, 'live-tree');
      console.log(`The live API is that of ${commit.slice(0, 8)}.`);
      const { wantsOtherPackages } = makeTree(commit, tree);
      if (wantsOtherPackages) console.log('Its lock file is another one: it runs with the packages installed here.');
      return tree;
    },
  };
}
