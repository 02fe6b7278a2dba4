import path from 'node:path';
import type { Registry } from '@patina/platform/registry';
import { startS3Server } from '@patina/test-kit/s3/s3-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { changeRegistry, readRegistry } from '../registry/change-registry.ts';
import { openObjectStore } from '../storage/open-object-store.ts';
import { aRelease } from '../testing/a-release.ts';
import { ana, passingChecks } from '../testing/a-store.ts';
import { aFolder, buildApp, TREE } from '../testing/an-app.ts';
import { publishAll } from './publish-all.ts';
import { releasedVersions } from './published-release.ts';
import { releaseApp } from './release-app.ts';
import { takeBack } from './take-back.ts';

/** A bucket on a server for this test, and a tree of apps to release into it. */
async function aBucket() {
  const server = await startS3Server({ pageSize: 15 });
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await server.stop();
  });
  const open = () => openObjectStore({ bucket: server.bucket, prefix: 'live' });
  const appsDir = await aFolder();
  const build = (app: string, version: string) =>
    buildApp(path.join(appsDir, app), app, `export const made = '${app} ${version}';`, version);
  const release = async (app: string, version: string) => {
    await build(app, version);
    return releaseApp(open(), { ...ana, app, appDir: path.join(appsDir, app), commit: 'c0ffee' }, passingChecks());
  };
  return { server, open, appsDir, build, release };
}

test('no change is lost when twenty processes change the registry of a bucket at once', async () => {
  const { server, open } = await aBucket();
  const first: Registry = { shell: { paths: [], live: aRelease('1.0.0') }, remotes: {} };
  const names = Array.from({ length: 20 }, (_, number) => `remote${number}`);
  server.disturb({ status: 409, code: 'ConditionalRequestConflict' }, 5);
  server.disturb({ status: 500, code: 'InternalError', isDone: true }, 2);
  await Promise.all(
    names.map((name) =>
      changeRegistry(open(), (registry = first) => ({
        ...registry,
        remotes: { ...registry.remotes, [name]: { paths: [`/${name}`], live: aRelease('1.0.0') } },
      })),
    ),
  );
  const registry = await readRegistry(open());
  expect(Object.keys(registry?.remotes ?? {}).sort()).toEqual(names.sort());
  expect(await open().list('registry-editions')).toHaveLength(20);
});

test('a whole store is published into a bucket, and its apps are released and rolled back there', async () => {
  const { open, appsDir, build, release } = await aBucket();
  for (const app of TREE) await build(app, '1.0.0');
  const published = await publishAll(open(), TREE, appsDir);
  expect(await readRegistry(open())).toEqual(published);
  await Promise.all([release('catalog', '1.1.0'), release('sell', '1.1.0')]);
  await release('catalog', '1.2.0');
  await takeBack(open(), { ...ana, app: 'catalog' }, (command) => command(passingChecks()));
  const { remotes = {} } = (await readRegistry(open())) ?? {};
  expect(remotes['catalog']?.live.version).toMatch(/^1\.1\.0-/);
  expect(remotes['sell']?.live.version).toMatch(/^1\.1\.0-/);
  expect(await releasedVersions(open(), 'catalog')).toEqual(['1.1.0', '1.2.0']);
  await expect(release('catalog', '1.2.0')).rejects.toThrow('has been released already');
});
