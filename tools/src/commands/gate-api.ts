import { describeApi } from '@patina/shared-api/contract/api-description';
import { readRegistry } from '../release/change-registry.ts';
import { apiUsers } from '../release/gate/api/api-users.ts';
import { orRefuse, refuse } from '../release/refuse.ts';
import { openReleases, releasesName } from '../release/releases-folder.ts';

/* Before an API is deployed: what the one in this tree would break for the releases that pages may run. */
const store = openReleases();
const registry = await orRefuse(() => readRegistry(store));
if (!registry) refuse(`Nothing is live in ${releasesName()}: there is nobody that this API could break.`);
const users = await orRefuse(() => apiUsers(store, registry, describeApi()));
for (const { app, version, role, breaches } of users) {
  const verdict = breaches === undefined ? 'does not say what it wants' : breaches.length === 0 ? 'fits' : 'breaks:';
  console.log(`${app.padEnd(10)} ${version.padEnd(18)} ${role.padEnd(10)} ${verdict}`);
  for (const breach of breaches ?? []) console.log(`  ${breach}`);
}
if (users.some(({ breaches = [] }) => breaches.length > 0)) {
  refuse('This API would break them: keep what they need beside the new, or release what does without it first.');
}
const silent = users.some(({ breaches }) => breaches === undefined);
console.log(`This API fits every release that pages may run${silent ? ' and that says what it wants' : ''}.`);
