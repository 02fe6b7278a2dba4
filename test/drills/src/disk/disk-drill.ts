/*
 * The drill `npm run drill -- disk`: the disk of the database fills while shoppers buy and others read, slowly and at once, and
 * gets space again; with the embedded database, with and without its reserve, and with PostgreSQL. It ends with 1 if an order was
 * lost or made twice, a request was refused in another way than by 503 with its reason, a read was refused that could have been
 * answered, the first purchase came later than it may, or an API has ended. Disks are mounted in memory, which takes root on Linux.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { printTable } from '@patina/bench/print-table';
import { accountFor } from '@patina/test-kit/servers/throwaway-postgres';
import { POSTGRES_PACKAGE } from '#cluster/patroni-cluster.ts';
import { openEmbeddedStore } from '#disk/embedded-store.ts';
import { startReaders } from '#disk/reader-load.ts';
import { mountSmallDisk, reasonAgainstMounts, type SmallDisk } from '#disk/small-disk.ts';
import { startSupervised } from '#disk/supervised-postgres.ts';
import { untilPromoted } from '#restore/until-promoted.ts';
import { runDrill } from '#run-drill.ts';
import { type DrillStore, openDrillStore } from '#store/drill-store.ts';
import { type PurchaseLoad, startPurchases } from '#store/purchase-load.ts';

const SHOPPERS = 4;
/** Longest time from free space to the first purchase, in milliseconds. */
const LIMIT = 10_000;
/** Milliseconds of purchases before a disk fills. */
const CALM = 3000;
/** Milliseconds that a disk stays full. */
const FULL = 8000;
/** Megabytes of the disk, and of what is taken of it at a time. */
const SIZE = 500;
const STEP = 8;
/** Megabytes that are free before a disk fills slowly. */
const LEFT = 160;
/** `DISK_RESERVE_MB`. */
const RESERVE = 100;

type Store = Pick<DrillStore, 'sessions' | 'product' | 'apis' | 'isRunning' | 'faults' | 'close'>;

/** The write-ahead log finds no space either, which ends the database. */
const LOG_AS_WELL = 'at once, log as well';

type Way = 'slowly' | 'at once' | typeof LOG_AS_WELL;

interface Case {
  name: string;
  /** Folder of its write-ahead log on the disk. */
  log: string;
  ways: readonly Way[];
  open(folder: string): Promise<{ store: Store; disk: SmallDisk; restarts: () => number; stop(): Promise<void> }>;
  /** Whether every read is answered, because nothing of the database ends. */
  answersAll: boolean;
}

const problems: string[] = [];
const rows: string[][] = [];
const reason = reasonAgainstMounts();
if (reason !== undefined) {
  process.stderr.write(`The drill cannot be played: ${reason}.\n`);
  process.exit(1);
}
await runDrill({ programs: POSTGRES_PACKAGE, play, problems, printFigures });

function printFigures(): void {
  printTable(
    `Full disks under ${SHOPPERS} shoppers and a reader (the first purchase may come ${LIMIT / 1000} s after free space)`,
    [
      'database',
      'disk fills',
      'reads answered',
      'reads 503',
      'writes 503',
      'for the disk',
      'server restarts',
      's to sell',
    ],
    rows,
  );
}

async function play(folder: string): Promise<void> {
  const embedded = (reserve: number) => async (own: string) => {
    const disk = mountSmallDisk(own, SIZE);
    const store = await openEmbeddedStore({ folder: own, shoppers: SHOPPERS, reserve });
    return { store, disk, restarts: () => 0, stop: async () => {} };
  };
  const cases: Case[] = [
    {
      name: 'embedded',
      log: 'database/pg_wal',
      ways: ['slowly', 'at once'],
      open: embedded(RESERVE),
      answersAll: true,
    },
    {
      name: 'embedded, no reserve',
      log: 'database/pg_wal',
      ways: [LOG_AS_WELL],
      open: embedded(0),
      answersAll: false,
    },
    {
      name: 'PostgreSQL',
      log: 'data/pg_wal',
      ways: ['slowly', 'at once', LOG_AS_WELL],
      async open(own) {
        const disk = mountSmallDisk(own, SIZE, accountFor());
        const server = startSupervised(folder, own);
        await untilPromoted(server.url);
        const store = await openDrillStore({ url: server.url, folder, shoppers: SHOPPERS });
        return { store, disk, restarts: server.restarts, stop: server.stop };
      },
      answersAll: false,
    },
  ];
  for (const [index, each] of cases.entries()) await playCase(each, join(folder, `disk-${index}`));
}

async function playCase({ name, log, ways, open, answersAll }: Case, own: string): Promise<void> {
  const { store, disk, restarts, stop } = await open(own);
  const [api = ''] = store.apis();
  const load = startPurchases({ ...store, apis: store.apis() });
  const readers = startReaders(api, store.sessions[0] as string);
  try {
    for (const way of ways) await fill(way);
    await load.stop();
    await readers.stop();
    if (!store.isRunning()) problems.push(`${name}: an API has ended`);
    const wrong = [...load.wrong, ...readers.wrong, ...(await store.faults(load.orders))];
    problems.push(...new Set(wrong.map((each) => `${name}: ${each}`)));
  } finally {
    await store.close();
    await stop();
  }

  async function take(how: Way): Promise<void> {
    if (how === 'slowly') {
      disk.take(Math.max(0, disk.freeMegabytes() - LEFT));
      for (const end = performance.now() + FULL; disk.freeMegabytes() > 0 && performance.now() < end; ) {
        disk.take(STEP);
        await delay(FULL / (LEFT / STEP) / 2);
      }
    }
    if (how === LOG_AS_WELL) disk.digHoles(log);
    disk.take();
  }

  async function fill(how: Way): Promise<void> {
    await delay(CALM);
    readers.take();
    const before = { ...load.refused, restarts: restarts() };
    await take(how);
    await delay(FULL);
    const { answered, refused } = readers.take();
    await requireSaid(api, (text) => text.includes('disk'));
    const freedAt = performance.now();
    disk.free();
    const seconds = ((await firstPurchase(load, freedAt)) - freedAt) / 1000;
    await requireSaid(api, (text) => text === '{"status":"OK"}');
    if (seconds * 1000 > LIMIT) problems.push(`${name}, ${how}: the first purchase came after ${seconds.toFixed(1)} s`);
    if (answersAll && refused > 0) problems.push(`${name}, ${how}: ${refused} reads were refused`);
    if (answersAll && answered === 0) problems.push(`${name}, ${how}: nobody could read`);
    if (how === LOG_AS_WELL && refused === 0) problems.push(`${name}, ${how}: the database has not ended`);
    const full = load.refused.full - before.full;
    if (full === 0) problems.push(`${name}, ${how}: no write was refused for the disk`);
    rows.push([
      ...[name, how, `${answered}`, `${refused}`, `${load.refused.unavailable - before.unavailable}`, `${full}`],
      ...[`${restarts() - before.restarts}`, seconds.toFixed(1)],
    ]);
    process.stdout.write(`${rows.at(-1)?.join(', ')}\n`);
  }

  /** What an operator reads at `/readyz`. */
  async function requireSaid(url: string, isRight: (text: string) => boolean): Promise<void> {
    const text = await (await fetch(`${url}/readyz`)).text();
    if (!isRight(text)) problems.push(`${name}: /readyz says ${text}`);
  }
}

/** When the first purchase since then was acknowledged. */
async function firstPurchase({ acknowledgedAt }: PurchaseLoad, since: number): Promise<number> {
  for (const end = since + 60_000; performance.now() < end; await delay(50)) {
    const found = acknowledgedAt.find((at) => at > since);
    if (found !== undefined) return found;
  }
  throw new Error('No purchase was possible for a minute.');
}
