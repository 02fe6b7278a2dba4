import path from 'node:path';
import { OutsideTeam } from './OutsideTeam.ts';
import { type openOutsideStore, publicKeyIn } from './open-outside-store.ts';
import { writeReviews } from './reviews-remote.ts';

/** Makes the remote `reviews` in a repository of its own, and releases it in a store. Resolves with its team. */
export async function releaseReviews({
  folder,
  bucket,
  store,
  command,
  allow,
}: Awaited<ReturnType<typeof openOutsideStore>>): Promise<OutsideTeam> {
  const key = path.join(folder, 'team.pem');
  const env = { ...bucket.env, STORE_URL: store.url, RELEASE_KEY: key };
  const team = new OutsideTeam(path.join(folder, 'reviews'), env);
  await command('new-remote', 'reviews', '--standalone', team.folder);
  await team.run('git', 'init', '--quiet');
  await team.run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error');
  const printed = await team.run('npm', 'run', 'keys', '--', 'create', key);
  await allow('reviews', publicKeyIn(printed));
  await writeReviews(team);
  await team.run('npm', 'run', 'release', '--', '--note', 'what others say');
  return team;
}
