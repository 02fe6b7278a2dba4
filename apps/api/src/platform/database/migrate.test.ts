import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, seedOnce } from '#platform/database/migrate.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';

const { pool, database } = await openTestDatabase();

async function migrations(scripts: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'patina-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, script] of Object.entries(scripts)) await writeFile(join(folder, name), script);
  return pathToFileURL(`${folder}/`);
}

test('a migrated database has no pending migrations', async () => {
  expect(await migrate(pool)).toEqual([]);
});

test('servers that start at once run every migration once', async () => {
  const folder = await migrations({
    '0101_first.sql': 'create table once (n integer); insert into once values (1);',
    '0102_second.sql': 'insert into once select n + 1 from once;',
    'README.md': 'not a migration',
  });
  const ran = await Promise.all([migrate(pool, folder), migrate(pool, folder), migrate(pool, folder)]);
  expect(ran.flat().toSorted()).toEqual(['0101_first.sql', '0102_second.sql']);
  const { rows } = await pool.query('select n from once order by n');
  expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a failed migration changes nothing, and the ones before it stay', async () => {
  const folder = await migrations({
    '0201_good.sql': 'create table good (n integer);',
    '0202_bad.sql': 'create table half (n integer); select nonsense;',
  });
  await expect(migrate(pool, folder)).rejects.toThrow('nonsense');
  const { rows } = await pool.query(
    `select to_regclass('good') is not null as good, to_regclass('half') is null as half`,
  );
  expect(rows).toEqual([{ good: true, half: true }]);
  await writeFile(new URL('0202_bad.sql', folder), 'create table half (n integer);');
  expect(await migrate(pool, folder)).toEqual(['0202_bad.sql']);
});

test('a misnamed migration is rejected', async () => {
  const folder = await migrations({ 'later.sql': 'select 1' });
  await expect(migrate(pool, folder)).rejects.toThrow('later.sql is not named like 0001_name.sql');
});

test('a seed runs once, even if requested several times at once', async () => {
  const runs: string[] = [];
  const seed = (who: string) => seedOnce(database, 'test', async () => void runs.push(who));
  const answers = await Promise.all([seed('a'), seed('b'), seed('c')]);
  expect(runs).toHaveLength(1);
  expect(answers.filter(Boolean)).toHaveLength(1);
});

test('a failed seed is repeated', async () => {
  const failing = seedOnce(database, 'pears', () => Promise.reject(new Error('no pears')));
  await expect(failing).rejects.toThrow('no pears');
  expect(await seedOnce(database, 'pears', async () => {})).toBe(true);
});
