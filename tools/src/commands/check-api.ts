import { apiUsers } from '@patina/releases/checks/api/api-users';
import { readRegistry } from '@patina/releases/registry/change-registry';
import { describeApi } from '@patina/shared-api/contract/protocol/api-description';
import { openReleases, releasesName } from '../release/open-releases.ts';
import { fail, orFail } from '../terminal/fail.ts';

/* Before an API is deployed: what the one in this tree would break for the releases that pages may run. */
const store = openReleases();
const registry = await orFail(() => readRegistry(store));
if (!registry) fail(`Nothing is live in ${releasesName()}: no release could be broken by this API.`);
const users = await orFail(() => apiUsers(store, registry, describeApi()));
for (const { app, version, role, breakingChanges } of users) {
  const verdict =
    breakingChanges === undefined
      ? 'has no description of its calls'
      : breakingChanges.length === 0
        ? 'fits'
        : 'breaks:';
  console.log(`${app.padEnd(10)} ${version.padEnd(18)} ${role.padEnd(10)} ${verdict}`);
  for (const change of breakingChanges ?? []) console.log(`  ${change}`);
}
if (users.some(({ breakingChanges = [] }) => breakingChanges.length > 0)) {
  fail('This API would break them: keep what they need beside the new, or release what does without it first.');
}
const silent = users.some(({ breakingChanges }) => breakingChanges === undefined);
console.log(`This API fits every release that pages may run${silent ? ' and that describes its calls' : ''}.`);
