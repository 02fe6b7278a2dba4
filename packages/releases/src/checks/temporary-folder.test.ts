import { spawnSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../testing/an-app.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

test('folders of killed processes are removed, those of running ones and of others are kept', async () => {
  const parent = await aFolder();
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const stale = path.join(parent, `patina-smoke-${ended}-abc123`);
  await mkdir(stale);
  await writeFile(path.join(stale, 'registry.json'), '{}');
  const others = [`patina-smoke-${process.pid}-abc123`, `other-${ended}-abc123`, 'patina-smoke-of-somebody'];
  for (const other of others) await mkdir(path.join(parent, other));
  const made = await makeTemporaryFolder(parent, 'patina-smoke');
  expect((await readdir(parent)).sort()).toEqual([...others, path.basename(made)].sort());
});
