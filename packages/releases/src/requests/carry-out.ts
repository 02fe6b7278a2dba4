import type { WaitingRequest } from '@patina/shared-api/contract/releases/requests';
import { rejectForeignKey } from '../ownership/sign-changes.ts';
import { endCanary, promote } from '../publish/promote.ts';
import { putCanary, runReleaseChecks } from '../publish/release-app.ts';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { earlierBuild, rollBack, type WithChecks } from '../publish/take-back.ts';
import { type Print, readRegistry } from '../registry/change-registry.ts';
import type { Author } from '../registry/describe-changes.ts';
import { findEntry } from '../registry/entry-of.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { knownFailure } from '../terminal/fail.ts';
import type { StoreRequests } from './store-requests.ts';

export interface Carrying extends Author {
  store: ObjectStore;
  requests: StoreRequests;
  withChecks: WithChecks;
  print: Print;
}

export type CarriedOut = { state: 'done' | 'refused' | 'left'; outcome: string };

/**
 * Carries a request out by what the commands use, with all of their checks, and tells the store what has become of it. One that
 * somebody else carries out, or that the key may not sign, is left.
 */
export async function carryOut(request: WaitingRequest, carrying: Carrying): Promise<CarriedOut> {
  const { store, requests, by, key } = carrying;
  try {
    await rejectForeignKey(store, request.app, key);
    await requests.take(request.id, by);
  } catch (error) {
    return { state: 'left', outcome: reasonOf(error) };
  }
  const found = await act(request, carrying).then(
    (outcome) => ({ state: 'done', outcome }) as const,
    (error: unknown) => ({ state: 'refused', outcome: reasonOf(error) }) as const,
  );
  await requests.settle(request.id, { by, ...found });
  return found;
}

/** The message of a failure that people can fix. @throws any other */
function reasonOf(error: unknown): string {
  const reason = knownFailure(error);
  if (reason === undefined) throw error;
  return reason;
}

/** @returns what was done. @throws ReleaseRejected */
async function act(request: WaitingRequest, { store, withChecks, ...author }: Carrying): Promise<string> {
  const { id, app, version, percent, experiment, reason } = request;
  const mark = `(request ${id})`;
  // Its last answer to the store was lost.
  if ((await changeOf(store, app))?.note?.endsWith(mark)) return 'It was carried out before.';
  // Whoever has requested it is in the store's log by this number: names of operators are not written beside the releases.
  const how = { app, by: author.by, key: author.key, print: author.print, note: `${reason} ${mark}` };
  const acts: Record<WaitingRequest['act'], () => Promise<string>> = {
    async promote() {
      await requireCanary(store, request);
      await withChecks((checks) => promote(store, how, checks));
      return `${version} of "${app}" is live for everybody.`;
    },
    async rollback() {
      const { unchecked } = await rollBack(store, { ...how, version }, withChecks);
      return `${version} of "${app}" is live again.${unchecked === undefined ? '' : ` Not checked: ${unchecked}.`}`;
    },
    async 'end-canary'() {
      await endCanary(store, { ...how, version });
      return `The canary ${version} of "${app}" has ended: everybody gets what is live.`;
    },
    async canary() {
      const { build } = await earlierBuild(store, { app, version });
      const canary = percent ?? 0;
      await withChecks(async (checks) => {
        await runReleaseChecks(store, build, checks);
        await putCanary(store, build, { ...how, canary, experiment }, checks);
      });
      const goal = experiment === undefined ? '' : `, as an experiment by ${experiment}`;
      return `${version} of "${app}" is tried by ${percent} % of the visitors${goal}.`;
    },
  };
  return acts[request.act]();
}

const changeOf = async (store: ObjectStore, app: string) => findEntry(await readRegistry(store), app)?.change;

/** @throws ReleaseRejected where another release is the canary than when it was requested */
async function requireCanary(store: ObjectStore, { app, version }: WaitingRequest): Promise<void> {
  const canary = findEntry(await readRegistry(store), app)?.canary?.release.version;
  if (canary === version) return;
  throw new ReleaseRejected([`${version} is no longer the canary of "${app}".`]);
}
