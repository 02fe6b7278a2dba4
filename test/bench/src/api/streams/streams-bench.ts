/*
 * What live streams cost an API of its own process on a throw-away PostgreSQL server, with `--json` as JSON: memory while 10,000
 * people listen, each once, until all have been told of something, of its processor while nothing happens, and of the time until
 * all of them have gone on at the server after a restart.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { onPool } from '@patina/api/platform/database/open-database';
import { openPostgres } from '@patina/api/platform/database/postgres/open-postgres';
import { sql } from 'kysely';
import { printTable } from '#print-table.ts';
import { openSeededStore, readMetrics } from '../start-api.ts';
import { addListeners } from './add-listeners.ts';
import { type Listeners, openListeners } from './open-listeners.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });

const PEOPLE = 10_000;
/** Largest resident memory, in MB. */
const TARGET = 400;
const MARKS = 4;
/** Seconds in which nothing happens. */
const QUIET = 30;

const store = await openSeededStore({ LIVE_STREAMS: String(PEOPLE) });
const pool = await openPostgres(store.url, 1, 0);
const database = onPool(pool);
const tokens = await addListeners(database, PEOPLE);
let api = await store.start();
try {
  const memory = [await measured(0)];
  const listeners = openListeners();
  for (let mark = 0; mark < MARKS; mark += 1) {
    const some = tokens.slice((mark * PEOPLE) / MARKS, ((mark + 1) * PEOPLE) / MARKS);
    await listeners.open(api.url, some);
    memory.push(await measured(((mark + 1) * PEOPLE) / MARKS));
  }
  const told = await tellAll(listeners);
  memory.push(await measured(PEOPLE));
  const [before, began] = [await measured(PEOPLE), performance.now()];
  await delay(QUIET * 1000);
  const after = await measured(PEOPLE);
  memory.push(after);
  const quiet = ((after.processor - before.processor) / (performance.now() - began)) * 100_000;
  const restart = await goOn(listeners);
  memory.push(await measured(PEOPLE));
  const most = Math.max(...memory.map(({ resident }) => resident));
  const report = { people: PEOPLE, target: TARGET, most, memory, told, quiet, restart };
  if (values.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  else {
    printTable(
      `Memory of the API in MB (target: at most ${TARGET} resident)`,
      ['streams', 'resident', 'heap', 'outside'],
      memory.map(({ streams, ...mb }) => [streams, mb.resident, mb.heap, mb.outside].map((value) => value.toFixed(0))),
    );
    printTable(
      'Streams',
      ['', ''],
      [
        ['all are told of something, seconds', (told / 1000).toFixed(1)],
        ['processor while nothing happens, per cent of a core', quiet.toFixed(1)],
        ['all go on after a restart, seconds from its listening', restart.seconds.toFixed(1)],
        ['told twice, or not at all', String(restart.wrong)],
      ],
    );
  }
} finally {
  await api.stop();
  await pool.end();
  await store.stop();
}

interface Measured {
  streams: number;
  /** MB. */
  resident: number;
  heap: number;
  outside: number;
  /** Seconds. */
  processor: number;
}

async function measured(streams: number): Promise<Measured> {
  const of = await readMetrics(api);
  const open = of('patina_live_streams');
  if (open !== streams) throw new Error(`${open} streams are open, and not ${streams}.`);
  return {
    streams,
    resident: of('process_resident_memory_bytes') / 1e6,
    heap: of('nodejs_heap_size_used_bytes') / 1e6,
    outside: of('nodejs_external_memory_bytes') / 1e6,
    processor: of('process_cpu_seconds_total'),
  };
}

/** Milliseconds from the commit of a notification for each of them until the last one is told. */
async function tellAll(listeners: Listeners): Promise<number> {
  await insertForAll();
  const committed = performance.now();
  await listeners.allTold(2);
  return performance.now() - committed;
}

/** Stops the API, tells all of them of something meanwhile, and lets them go on at another process. */
async function goOn(listeners: Listeners): Promise<{ seconds: number; wrong: number }> {
  const ended = listeners.allEnded();
  await api.stop();
  await ended;
  await insertForAll();
  api = await store.start();
  const began = performance.now();
  await listeners.open(api.url, tokens);
  await listeners.allTold(3);
  const seconds = (performance.now() - began) / 1000;
  return { seconds, wrong: listeners.told().filter((count) => count !== 3).length };
}

/** Each is told of one thing. */
async function insertForAll(): Promise<void> {
  await sql`insert into notification (user_id, kind, facts)
    select user_id, 'receipt', '{}' from session`.execute(database);
}
