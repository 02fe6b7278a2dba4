/*
 * What 10,000 reports of pages a minute cost one API, on a throw-away PostgreSQL server: times of lists that are requested at a fixed rate
 * while reports arrive against those without, in one run, and processor time: `node src/api/reports/reports-bench.ts`.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { median } from '#median-times.ts';
import { printTable } from '#print-table.ts';
import { openSeededStore, readMetrics } from '../start-api.ts';
import { sendReports } from './send-reports.ts';

/** Most median time of a list with reports ÷ without, and most processor time of a report ÷ that of a list. */
const TARGET = 1.1;
const TARGET_PROCESSOR = 0.5;
const ROUNDS = 5;
const ROUND_MS = 12_000;
const PER_MINUTE = 10_000;
const LISTS_PER_SECOND = 30;

const TABLES = ['release_health', 'release_vital', 'release_failure', 'release_failure_count', 'counted_report'];

const store = await openSeededStore({ TRUST_PROXY: 'loopback' });
const api = await store.start();
const database = new pg.Client(store.url);
await database.connect();
try {
  await requestLists(6000);
  const before = await used();
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await measured(() => requestLists(ROUND_MS));
    const reports = sendReports(api.url, PER_MINUTE);
    const served = await measured(() => requestLists(ROUND_MS));
    rounds.push({ without, served, ...(await reports.stop()) });
  }
  const alone = sendReports(api.url, PER_MINUTE);
  const { processor } = await measured(() => delay(ROUND_MS));
  const { accepted: taken } = await alone.stop();
  const ratios = rounds.map(({ served, without }) => median(served.result) / median(without.result));
  printTable(
    `Times of lists, ${LISTS_PER_SECOND} a second, in ms, while ${PER_MINUTE} reports a minute arrive and without`,
    ['round', 'median', 'without', 'ratio', '95 %', 'without', 'reports taken'],
    rounds.map(({ served, without, accepted, sent }, number) => [
      String(number + 1),
      median(served.result).toFixed(1),
      median(without.result).toFixed(1),
      (ratios[number] ?? 0).toFixed(2),
      ninetyFifth(served.result).toFixed(1),
      ninetyFifth(without.result).toFixed(1),
      `${accepted} of ${sent}`,
    ]),
  );
  const ofList = median(rounds.map(({ without }) => without.processor / without.result.length));
  const ofReport = processor / taken;
  process.stdout.write(`median ratio ${median(ratios).toFixed(2)} (target: at most ${TARGET})\n`);
  printTable(
    'Processor time of the API in ms',
    ['a list', 'a report', `ratio (target: at most ${TARGET_PROCESSOR})`, 'share of one processor'],
    [
      [
        ofList.toFixed(2),
        ofReport.toFixed(2),
        (ofReport / ofList).toFixed(2),
        `${((100 * processor) / ROUND_MS).toFixed(0)} %`,
      ],
    ],
  );
  // What is written every half a minute has been.
  await delay(31_000);
  const after = await used();
  printTable(
    'Resident memory of the API in MB',
    ['before', 'after'],
    [[before.memory.toFixed(0), after.memory.toFixed(0)]],
  );
  const total = rounds.reduce((sum, { accepted }) => sum + accepted, taken);
  const rows = [];
  for (const table of TABLES) rows.push([table, await rowsOf(table)]);
  printTable(`Rows after ${total} reports`, ['table', 'rows'], rows);
} finally {
  await database.end();
  await api.stop();
  await store.stop();
}

/** Requests different lists at the fixed rate for so long. Returns their times in milliseconds. */
async function requestLists(milliseconds: number): Promise<number[]> {
  const started = performance.now();
  const times: Promise<number>[] = [];
  while (performance.now() - started < milliseconds) {
    for (; times.length < ((performance.now() - started) / 1000) * LISTS_PER_SECOND; )
      times.push(requestList(times.length));
    await delay(5);
  }
  return Promise.all(times);
}

async function requestList(number: number): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${api.url}/api/items/list?page=${1 + (number % 200)}`);
  if (!answer.ok) throw new Error(`A list was answered with ${answer.status}.`);
  await answer.arrayBuffer();
  return performance.now() - started;
}

/** The result of some work, with the processor time that the API has used meanwhile, in milliseconds. */
async function measured<Result>(work: () => Promise<Result>): Promise<{ result: Result; processor: number }> {
  const before = await used();
  const result = await work();
  return { result, processor: (await used()).processor - before.processor };
}

async function used(): Promise<{ memory: number; processor: number }> {
  const of = await readMetrics(api);
  return {
    memory: of('process_resident_memory_bytes') / 1e6,
    processor: of('process_cpu_seconds_total') * 1000,
  };
}

function ninetyFifth(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

async function rowsOf(table: string): Promise<string> {
  const { rows } = await database.query<{ count: string }>(`select count(*) from ${table}`);
  return rows[0]?.count ?? '0';
}
