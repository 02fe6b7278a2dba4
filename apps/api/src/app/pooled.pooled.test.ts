import { Readable } from 'node:stream';
import { expect, inject, test } from 'vitest';
import { withCheckedImport } from '#catalogue/import/check-import.ts';
import { importCatalogue } from '#catalogue/import/write-import.ts';
import { readConfig } from '#platform/config.ts';
import { isDirect } from '#platform/database/batches/batch-statements.ts';
import { onPool, openDatabase } from '#platform/database/open-database.ts';
import { part, run } from '#platform/database/statement.ts';
import { makeTestDatabase } from '#testing/database/make-test-database.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';
import { spawnProgram } from '#testing/servers/spawn-program.ts';

const { pool, direct, database } = await openTestDatabase();

test('statements of one client run on different connections of the server, each with a timeout', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      pool.query(
        `select pg_backend_pid() as process, current_setting('statement_timeout') as timeout from pg_sleep(0.02)`,
      ),
    ),
  );
  const rows = answers.map(({ rows: [row] }) => row as { process: number; timeout: string });
  expect(new Set(rows.map(({ process }) => process)).size).toBeLessThanOrEqual(4);
  expect(new Set(rows.map(({ timeout }) => timeout))).toEqual(new Set(['8s']));
});

test('nothing is prepared through the pooler, even if nobody says that it is one', async () => {
  expect([await isDirect(pool), await isDirect(direct)]).toEqual([false, true]);
  const database = onPool(pool);
  await Promise.all(Array.from({ length: 12 }, () => run(database, part`select ${1}::integer as one`)));
  const prepared = await Promise.all(
    Array.from({ length: 12 }, () => pool.query('select name from pg_prepared_statements, pg_sleep(0.02)')),
  );
  expect(prepared.flatMap((answer) => answer.rows)).toEqual([]);
});

test('migrations and operator commands go past the pooler', async () => {
  expect(direct).not.toBe(pool);
  const env = await makeTestDatabase(inject('template'));
  const opened = await openDatabase(readConfig(env), () => {}, { isForOperator: true });
  expect(opened.pool).toBe(opened.direct);
  const { rows } = await opened.pool.query(`select current_setting('statement_timeout') as timeout`);
  await opened.close();
  expect(rows).toEqual([{ timeout: '0' }]);
});

test('without the address behind the pooler the store does not start, and says what is missing', async () => {
  const env = { ...(await makeTestDatabase(inject('template'))), DATABASE_DIRECT_URL: '' };
  const { code, stderr } = await spawnProgram('server.ts', { env }).ended;
  expect([code, stderr]).toEqual([
    1,
    'DATABASE_URL is a connection pooler. Set DATABASE_DIRECT_URL to the address of the PostgreSQL server behind it, then start again.\n',
  ]);
});

test('a pooler that sets no timeout for statements is refused', async () => {
  const env = await makeTestDatabase(inject('template'));
  if (!('DATABASE_URL' in env)) throw new Error('these tests run on PostgreSQL');
  const config = readConfig({ DATABASE_URL: env.DATABASE_DIRECT_URL, DATABASE_DIRECT_URL: env.DATABASE_URL });
  await expect(openDatabase({ ...config, databaseDirectUrl: `${config.databaseUrl}&other` }, () => {})).rejects.toThrow(
    /^The pooler of DATABASE_URL sets no statement timeout/,
  );
});

test('imports at the same time, each with a table of its own in its transaction', async () => {
  const importPrice = (price: number) => {
    const text = `external_id,type,weapon,finish,price\na,Rifle,AK-47,Redline,${price}\nb${price},Rifle,AK-47,Redline,${price}\n`;
    return withCheckedImport(database, Readable.from([Buffer.from(text)]), (file) =>
      importCatalogue(database, file, { isDryRun: false, rate: 1, onProgress: () => {} }),
    );
  };
  await importPrice(1);
  const outcomes = await Promise.all([2, 3, 4].map(importPrice));
  expect(outcomes).toEqual(outcomes.map(() => ({ created: 1, updated: 1, unchanged: 0 })));
});
