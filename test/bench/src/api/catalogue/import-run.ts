/*
 * Imports one file in a process of its own and prints what it took: `node import-run.ts URL FILE`. As the command does, with a
 * history that can be undone.
 */
import { createReadStream } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { withCheckedImport } from '@patina/api/catalogue/import/check-import';
import { importService } from '@patina/api/catalogue/import/imports';
import { onPool } from '@patina/api/platform/database/open-database';
import { openPostgres } from '@patina/api/platform/database/postgres/open-postgres';
import { settingsService } from '@patina/api/store/settings/settings';

const [url = '', file = ''] = process.argv.slice(2);
const pool = await openPostgres(url, 2, 0);
const database = onPool(pool);
const imports = importService(database, { clearCaches: () => {}, settings: settingsService(database) });
await pool.query('select 1');

const before = process.memoryUsage.rss();
const started = performance.now();
let read = started;
const outcome = await withCheckedImport(database, createReadStream(file), (checked) => {
  read = performance.now();
  return imports.importFile(checked, { name: 'bench', rate: 1, operator: 'bench' }, () => {});
});
const written = performance.now();
await pool.end();
process.stdout.write(
  JSON.stringify({
    outcome,
    /** Seconds by the clock, and those of this process on a processor. */
    checking: (read - started) / 1_000,
    writing: (written - read) / 1_000,
    processor: (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
    /** Of resident memory, in MB. */
    before: before / 1e6,
    peak: process.resourceUsage().maxRSS / 1e3,
  }),
);
