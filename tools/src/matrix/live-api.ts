import path from 'node:path';
import type { Registry } from '@patina/platform/registry';
import { releasedApi } from '@patina/releases/checks/api/released-api';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import type { ApiDescription } from '@patina/shared-api/contract/protocol/api-description';
import { latestRelease, makeTree, relationTo } from './live-tree.ts';

/** The API of the commit that the live releases were built from. */
export interface LiveApi {
  /** Its description; undefined if the releases have none. */
  speaks: ApiDescription | undefined;
  /** Checks its tree out below a folder. Returns its path. */
  makeTree(folder: string): string;
}

/** The live API, if it differs from this tree's and is available; prints why it is not. */
export async function findLiveApi(live: Registry, published: ObjectStore): Promise<LiveApi | undefined> {
  const latest = latestRelease(live);
  const commit = latest?.release.commit;
  if (!commit) {
    console.log('No live release names its commit: the live API is not played.');
    return undefined;
  }
  const standing = relationTo(commit);
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
