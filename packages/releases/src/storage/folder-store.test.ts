import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../testing/an-app.ts';
import { diskRemedy, diskRemedyIn, openFolderStore } from './folder-store.ts';

test.each([
  ['ENOSPC', 'the disk is full'],
  ['EROFS', 'the disk is read-only'],
  ['EACCES', 'access is denied'],
])('the disk error %s is explained', (code, words) => {
  expect(diskRemedy(Object.assign(new Error(`${code}: something went wrong, write`), { code }))).toContain(words);
});

test.each([
  ['Error: ENOSPC: no space left on device, write', 'the disk is full'],
  ['thread \'main\' panicked: Os { code: 30, message: "Read-only file system" }', 'the disk is read-only'],
])('a disk error is recognised in the output of a program: %s', (output, words) => {
  expect(diskRemedyIn(output)).toContain(words);
  expect(diskRemedyIn('error TS2322: Type mismatch')).toBeUndefined();
});

test('other failures are not disk errors', () => {
  expect(diskRemedy(Object.assign(new Error('nobody listens'), { code: 'ECONNREFUSED' }))).toBeUndefined();
  expect(diskRemedy(undefined)).toBeUndefined();
});

test('the error for a folder that cannot be written names it, the reason, and what to do', async () => {
  const file = path.join(await aFolder(), 'releases');
  await writeFile(file, 'a file, not a folder');
  const store = openFolderStore(file);
  const message = `The folder ${file} cannot be used: a file is where a folder has to be. Name another folder.`;
  await expect(store.put('catalog/1.0.0/entry.js', 'x')).rejects.toThrow(message);
  await expect(store.create('registry-editions/00000001.json', '{}')).rejects.toThrow(message);
});

test('a failed write leaves no draft', async () => {
  const folder = await aFolder();
  await mkdir(path.join(folder, 'registry.json'));
  await expect(openFolderStore(folder).put('registry.json', '{}')).rejects.toThrow('EISDIR');
  expect(await readdir(folder)).toEqual(['registry.json']);
});
