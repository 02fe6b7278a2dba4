import { type ApiUser, apiUsers } from '@patina/releases/checks/api/api-incompatibilities';
import { openReleases, releasesName } from '@patina/releases/commands/open-releases';
import { runCommand } from '@patina/releases/commands/run-command';
import { ReleaseRejected } from '@patina/releases/publish/release-rejected';
import { readRegistry } from '@patina/releases/registry/change-registry';
import { columns } from '@patina/releases/terminal/columns';
import { describeApi } from '@patina/shared-api/contract/protocol/api-description';

/* Before an API is deployed: what the one in this tree would break for the releases that pages may run. */
await runCommand('check:api', async () => {
  const store = openReleases();
  const registry = await readRegistry(store);
  if (!registry) {
    throw new ReleaseRejected([`Nothing is live in ${releasesName()}: no release could be broken by this API.`]);
  }
  const users = await apiUsers(store, registry, describeApi());
  const hasFailed = users.some(({ breakingChanges = [] }) => breakingChanges.length > 0);
  return { text: [...linesOf(users), conclusion(users, hasFailed)].join('\n'), result: users, hasFailed };
});

function linesOf(users: ApiUser[]): string[] {
  const rows = columns(users.map((user) => [user.app, user.version, user.role, verdict(user)]));
  return users.flatMap(({ breakingChanges = [] }, index) => [
    rows[index] ?? '',
    ...breakingChanges.map((change) => `  ${change}`),
  ]);
}

function verdict({ breakingChanges }: ApiUser): string {
  if (breakingChanges === undefined) return 'has no description of its calls';
  return breakingChanges.length === 0 ? 'fits' : 'breaks:';
}

function conclusion(users: ApiUser[], hasFailed: boolean): string {
  if (hasFailed) {
    return 'This API would break them: keep what they need beside the new, or release what does without it first.';
  }
  const silent = users.some(({ breakingChanges }) => breakingChanges === undefined);
  return `This API fits every release that pages may run${silent ? ' and that describes its calls' : ''}.`;
}
