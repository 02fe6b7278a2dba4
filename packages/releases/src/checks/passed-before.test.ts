import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../testing/an-app.ts';
import { openPassedBefore } from './passed-before.ts';

test('checks that have passed are known for a day, with the same input only', async () => {
  const file = path.join(await aFolder(), 'cache', 'passed.json');
  let now = 1_000_000;
  const open = () => openPassedBefore(file, () => now);
  expect(await open().at({ version: '1.0.0' })).toBeUndefined();
  await open().add({ version: '1.0.0' });
  expect(await open().at({ version: '1.0.0' })).toEqual(new Date(1_000_000));
  expect(await open().at({ version: '1.0.1' })).toBeUndefined();
  now += 24 * 3_600_000;
  expect(await open().at({ version: '1.0.0' })).toBeUndefined();
});

test('a file that cannot be read knows nothing', async () => {
  const file = path.join(await aFolder(), 'passed.json');
  await writeFile(file, '{"x":');
  expect(await openPassedBefore(file).at('x')).toBeUndefined();
});
