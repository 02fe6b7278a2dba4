import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { allow } from '@patina/releases/ownership/change-keys';
import { isPreviewSigned, readChoice } from '@patina/releases/ownership/preview-link';
import { putManifest } from '@patina/releases/ownership/release-manifest';
import { createSigningKey, parseSigningKey } from '@patina/releases/ownership/signing-key';
import { changeRegistry } from '@patina/releases/registry/change-registry';
import { openFolderStore } from '@patina/releases/storage/folder-store';
import { aRelease } from '@patina/releases/testing/a-release';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, onTestFinished, test, vi } from 'vitest';

/** The files of all commands, where `tools/run.mjs` finds them. */
const COMMANDS = globSync('{tools,packages/releases}/src/commands/*.ts', { cwd: projectRoot }).map((file) =>
  path.join(projectRoot, file),
);

/**
 * A folder of releases whose catalog 1.1.0 is live after 1.0.0, and the commands on it. No store is running, and there
 * is no browser.
 */
async function someReleases() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patina-commands-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = openFolderStore(folder);
  const shell = { paths: [], live: aRelease('2.0.0-aa') };
  const previous = aRelease('1.0.0-aa');
  await store.put('catalog/1.0.0-aa/release.json', JSON.stringify(previous));
  await changeRegistry(store, () => ({ shell, remotes: { catalog: { paths: ['/'], live: previous } } }));
  const catalog = { paths: ['/'], live: aRelease('1.1.0-bb'), previous };
  await changeRegistry(store, () => ({ shell, remotes: { catalog } }));
  const run = async (command: string, ...args: string[]) => {
    const { FORCE_COLOR: _, ...own } = process.env;
    const env = { ...own, RELEASES_URL: '', RELEASES_DIR: folder, STORE_URL: 'http://localhost:1' };
    const program = COMMANDS.find((file) => path.basename(file) === `${command}.ts`) ?? command;
    const {
      code = 0,
      stdout,
      stderr,
    } = (await promisify(execFile)(process.execPath, [program, ...args], { env }).catch(
      (failure: { code: number; stdout: string; stderr: string }) => failure,
    )) as { code?: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  };
  return { folder, store, run };
}

test('a rollback works while no store answers, and the list shows its author and reason', async () => {
  const { run } = await someReleases();
  const rollback = await run('rollback', 'catalog', '--note', 'the list is empty');
  expect(rollback).toEqual({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining('"catalog" 1.0.0-aa is live again.'),
  });
  expect(rollback.stdout).toContain('Not checked: its pages in a browser, the live API');
  expect((await run('releases')).stdout).toMatch(/^catalog +1\.0\.0-aa .* rollback by .+: the list is empty$/m);
  const [last] = JSON.parse((await run('releases', 'catalog', '--json')).stdout);
  expect(last).toMatchObject({ what: 'rollback', version: '1.0.0-aa', note: 'the list is empty' });
});

test('with --json only JSON is written to standard output, even if a command fails', async () => {
  const { run } = await someReleases();
  expect(JSON.parse((await run('rollback', 'catalog', '--json')).stdout)).toMatchObject({ live: '1.0.0-aa' });
  const failed = await run('rollback', 'catalog', '--json');
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no release of "catalog" before') });
  expect(JSON.parse(failed.stdout)).toEqual({ failed: failed.stderr.trim() });
});

test.each(['release', 'promote', 'rollback', 'releases', 'preview', 'check-api', 'canary-watch'])(
  '%s with --help prints its usage and does nothing',
  async (command) => {
    const { run } = await someReleases();
    const { code, stdout, stderr } = await run(command, '--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`npm run ${command.replace(/-(?=api|watch)/, ':')}`);
  },
);

test('a release is marked as bad with a reason, which its history shows, and a rollback says so', async () => {
  const { run } = await someReleases();
  expect((await run('releases', 'bad', 'catalog@1.0.0')).stderr).toContain('Say which release, and why');
  const marked = await run('releases', 'bad', 'catalog@1.0.0', '--why', 'empty lists');
  expect(marked).toEqual({ code: 0, stderr: '', stdout: '1.0.0-aa of "catalog" is marked as bad.\n' });
  expect((await run('releases', 'catalog')).stdout).toMatch(/1\.0\.0-aa .*bad: empty lists/);
  expect((await run('rollback', 'catalog')).stderr).toContain('There is no release of "catalog" before 1.1.0-bb');
  const all = await run('rollback', 'catalog@1.0.0');
  expect(all.stderr).toContain('is marked as bad by');
  expect((await run('rollback', 'catalog@1.0.0', '--force')).stdout).toContain('"catalog" 1.0.0-aa is live again.');
});

test('a preview link is signed, ends, and names only a release that its app’s key has signed', async () => {
  const { store, run } = await someReleases();
  expect((await run('preview', 'catalog@1.0.0-aa')).stderr).toContain('nobody has to sign here');
  const key = createSigningKey();
  const signing = parseSigningKey(key);
  if (!signing) throw new Error('A new key is no key.');
  vi.stubEnv('RELEASE_KEY', key);
  onTestFinished(() => void vi.unstubAllEnvs());
  const keys = await allow(store, { app: 'operators', publicKey: signing.publicKey }, { key: signing, print() {} });
  expect((await run('preview', 'catalog@1.0.0-aa')).stderr).toContain('is not signed: release it again');
  await putManifest(store, 'catalog', aRelease('1.2.0-cc'), signing);
  const { query, until } = JSON.parse((await run('preview', 'catalog@1.2.0-cc', '--hours', '2', '--json')).stdout);
  const { build, signature = '' } = readChoice(query.replace('?remote=catalog@', ''));
  expect(isPreviewSigned({ app: 'catalog', version: build, until }, signature, keys)).toBe(true);
  expect(until * 1000).toBeGreaterThan(Date.now() + 3_600_000);
  expect((await run('preview', 'catalog@1.2.0-cc', '--hours', '1e9')).stderr).toContain('from 1 to 720');
  expect((await run('preview', 'catalog')).stderr).toContain('Say which release');
});

test('a command on a folder that cannot be used ends with one sentence', async () => {
  const { folder, run } = await someReleases();
  await rm(path.join(folder, 'registry-editions'), { recursive: true });
  await writeFile(path.join(folder, 'registry-editions'), 'a file, not a folder');
  const { code, stderr } = await run('rollback', 'catalog@1.0.0-aa');
  expect(code).toBe(1);
  expect(stderr).toBe(
    `The folder ${folder} cannot be used: a file is where a folder has to be. Name another folder.\n`,
  );
});
