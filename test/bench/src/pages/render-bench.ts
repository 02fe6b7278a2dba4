import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { buildPages } from '@patina/releases/commands/source-checks';
import { publishAll } from '@patina/releases/publish/publish-all';
import { openFolderStore } from '@patina/releases/storage/folder-store';
import { integrityOf } from '@patina/releases/storage/release-file';
import { startShop } from '@patina/workspace/local-shop';
import { PAGE_APPS } from '@patina/workspace/page-apps';
import { projectRoot } from '@patina/workspace/project-root';
import { run } from '@patina/workspace/run';
import { type Service, startService } from '@patina/workspace/service';
import { median, pairedRatio } from './ratios.ts';

const RELEASES = 100;
/** Every tenth of the releases is one of the shell, which all remotes run in anew. */
const SHELL_EVERY = 10;
const CONNECTIONS = 4;
const ROUNDS = 7;
const ROUND_MS = 5000;
/** A process that hangs in the first page of a build ends after this time at the latest. */
const HANG_MS = 11_000;

// Building makes this a production process; a production API does not start with the embedded database.
const ENV = { RATE_LIMIT_SCALE: '100000', REMOTE_OVERRIDES: 'off', NODE_ENV: 'test', RENDER_WORKERS: '2' };

type LocalShop = Awaited<ReturnType<typeof startShop>>;

/** Milliseconds between looks whether the edge has a changed registry. */
const POLL_MS = 100;
/** A visitor of the live releases, and one of every canary. */
const [LIVE, CANARY] = ['releaseTicket=9999', 'releaseTicket=0'];
/** Pages that are opened with each release. */
const PAGES_A_RELEASE = Array.from({ length: 10 }, (_, page) => ({ address: `/products?page=${page + 1}` }));

/** The boot data of a page. */
const BOOT = /<script type="application\/json" id="patina-boot"[^>]*>(.*?)<\/script>/s;

/** A copy of a live release. */
interface BenchRelease {
  version: string;
}

/** Pages of the comparison of the edge's processes with its own. */
const COMPARED_PAGES = 40;

/** A build that hangs in every page. */
const HANGING = `module.exports = { './routes': () => { while (true); } };`;

/**
 * Measures what rendering on the server costs: a page, that it is rendered in a process that holds nothing of the host; an
 * edge, its memory while it renders a hundred releases one after the other, and how long pages take while the builds of one
 * release hang.
 */
export async function benchRendering(): Promise<void> {
  await withStore(async (store, releases) => {
    await measureProcesses(store.url, releases);
    await measureHang(store.url, releases);
    await withPatientEdge(store, releases, (edge) => measureReleases(edge, releases));
  });
}

/** Measures the memory of an edge while all pages of the site map are requested. */
export async function benchCrawl(): Promise<void> {
  await withStore((store, releases) => withPatientEdge(store, releases, measureCrawl));
}

async function withStore(measure: (store: LocalShop, releases: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'patina-bench-'));
  const releases = path.join(folder, 'releases');
  try {
    await buildPages();
    await publishAll(openFolderStore(releases), PAGE_APPS);
    const store = await startShop({ port: 0, dataDir: path.join(folder, 'data'), releasesDir: releases, env: ENV });
    try {
      await measure(store, releases);
    } finally {
      await store.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An edge whose pages wait for their content as long as it takes. */
async function withPatientEdge(
  { apiUrl }: LocalShop,
  releases: string,
  measure: (edge: Service) => Promise<void>,
): Promise<void> {
  const edge = await startService('apps/edge/src/server.ts', {
    ...ENV,
    LOG_LEVEL: 'warn',
    PORT: '0',
    API_URL: apiUrl,
    RENDER_TIMEOUT_MS: '60000',
    RELEASES_URL: '',
    RELEASES_DIR: releases,
  });
  try {
    await measure(edge);
  } finally {
    await edge.stop();
  }
}

/** Pages of the product list, as the edge gives them to its processes. */
async function measureProcesses(origin: string, releases: string): Promise<void> {
  const pages: object[] = [];
  for (let number = 1; number <= COMPARED_PAGES; number += 1) {
    const address = `/products?page=${number}`;
    const [, boot = ''] = BOOT.exec(await requestPage(origin, { address })) ?? [];
    pages.push({ boot: JSON.parse(boot), address });
  }
  const file = path.join(releases, '../pages.json');
  await writeFile(file, JSON.stringify(pages));
  const script = path.join(projectRoot, 'test/bench/src/edge/rendering/rendering-bench.ts');
  const code = await run(process.execPath, [script, releases, file]);
  if (code !== 0) throw new Error('The comparison of processes has failed.');
}

/** Every release is live for a moment, because what somebody only tries is not rendered on the server. */
async function measureReleases(edge: Service, releases: string): Promise<void> {
  const memory: number[] = [];
  let rendered = 0;
  const begin = performance.now();
  for (let number = 0; number < RELEASES; number += 1) {
    const app = number % SHELL_EVERY === 0 ? 'shell' : 'catalog';
    const release = await copyRelease(releases, app, `copy${number}`);
    await changeEntry(releases, app, (entry) => ({ ...entry, live: release }));
    // The edge reads the registry once a second.
    while (!(await requestPage(edge.url, { address: '/' })).includes(release.version)) await delay(POLL_MS);
    rendered += await requestAll(edge.url, PAGES_A_RELEASE);
    if ((number + 1) % (RELEASES / 10) === 0) memory.push(await memoryOf(edge));
  }
  const seconds = Math.round((performance.now() - begin) / 1000);
  const requested = RELEASES * PAGES_A_RELEASE.length;
  console.log(`${RELEASES} releases: ${rendered} of ${requested} pages rendered on the server in ${seconds} s;`);
  console.log(`  memory of the edge and its processes in MiB, after each tenth: ${memory.join(' ')}`);
}

async function measureCrawl(edge: Service): Promise<void> {
  const siteMap = await (await fetch(`${edge.url}/sitemap.xml`)).text();
  const addresses = [...siteMap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, address = '/']) => address);
  const pages = addresses.map((address) => ({ address }));
  await reportMemory(edge, `${addresses.length} pages of the site map`, pages);
}

interface Requested {
  address: string;
  /** Cookie of a visitor. */
  cookie?: string;
}

/** Requests pages and prints the edge's memory after each tenth of them. */
async function reportMemory(edge: Service, what: string, pages: Requested[]): Promise<void> {
  await requestAll(edge.url, pages.slice(0, 50));
  const memory = [await memoryOf(edge)];
  const before = await outcomesOf(edge);
  const tenth = Math.ceil(pages.length / 10);
  let rendered = 0;
  const begin = performance.now();
  for (let from = 0; from < pages.length; from += tenth) {
    rendered += await requestAll(edge.url, pages.slice(from, from + tenth));
    memory.push(await memoryOf(edge));
  }
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.log(`${what}: ${rendered} rendered on the server in ${seconds} s; memory of the edge in MiB,`);
  console.log(`  after 50 pages and after each tenth: ${memory.join(' ')}`);
  const after = await outcomesOf(edge);
  const counts = [...after].map(([outcome, count]) => `${count - (before.get(outcome) ?? 0)} ${outcome}`);
  // A page that lacks an answer of the API is not tried, nor is one whose document is kept.
  console.log(`  tried: ${counts.join(', ')}`);
}

/** Number of pages by what became of their rendering, since the edge has started. */
async function outcomesOf({ url }: Service): Promise<Map<string, number>> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const lines = metrics.matchAll(/^patina_edge_renderings_total\{outcome="(\w+)"\} (\d+)$/gm);
  return new Map(Array.from(lines, ([, outcome = '', count]) => [outcome, Number(count)]));
}

/** Requests pages over a few connections. @returns how many have arrived with their content */
async function requestAll(origin: string, pages: Requested[]): Promise<number> {
  const left = [...pages];
  let rendered = 0;
  const work = async () => {
    for (let page = left.pop(); page; page = left.pop()) {
      const document = await requestPage(origin, page);
      if (document.includes('<div id="root" data-server>')) rendered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return rendered;
}

async function requestPage(origin: string, { address, cookie }: Requested): Promise<string> {
  const answer = await fetch(`${origin}${address}`, { headers: { ...(cookie && { cookie }) } });
  return answer.text();
}

/** Resident memory of an edge and of the processes that it has started, in MiB. */
async function memoryOf({ process: { pid } }: Service): Promise<number> {
  const own = ['-o', 'rss=', '-p', String(pid), '--ppid', String(pid)];
  const { stdout } = await promisify(execFile)('ps', own);
  return Math.round(stdout.split('\n').reduce((sum, line) => sum + Number(line), 0) / 1024);
}

/** Compares pages while a visitor opens a canary that hangs on the server with pages while it opens the live release. */
async function measureHang(origin: string, releases: string): Promise<void> {
  const rounds: [measured: number, control: number][] = [];
  let next = 1;
  const newPage = (cookie = LIVE): Requested => ({ address: `/products?page=${(next++ % 600) + 1}&search=a`, cookie });
  await requestAll(
    origin,
    Array.from({ length: 200 }, () => newPage()),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const release = await copyRelease(releases, 'catalog', `hang${round}`, HANGING);
    await changeEntry(releases, 'catalog', (entry) => ({ ...entry, canary: { percent: 1, release } }));
    while (!(await requestPage(origin, newPage(CANARY))).includes(release.version)) await delay(POLL_MS);
    await delay(HANG_MS);
    const calm = await p99While(origin, newPage, newPage);
    const hung = await p99While(origin, newPage, () => newPage(CANARY));
    rounds.push([hung, calm]);
    await delay(HANG_MS);
  }
  const { median: ratio, least, most } = pairedRatio(rounds);
  const [hung, calm] = [0, 1].map((side) => median(rounds.map((round) => round[side] ?? Number.NaN)));
  console.log(`p99 of a page while a release hangs: ${hung?.toFixed(0)} ms, without: ${calm?.toFixed(0)} ms;`);
  console.log(`  ratio ${ratio.toFixed(2)} (${ROUNDS} rounds, ${least.toFixed(2)} to ${most.toFixed(2)})`);
}

/** The time that 99 of 100 pages stay below, in milliseconds, while somebody opens other pages one after the other. */
async function p99While(origin: string, newPage: () => Requested, other: () => Requested): Promise<number> {
  const end = performance.now() + ROUND_MS;
  const times: number[] = [];
  const visit = async (page: () => Requested, note: (time: number) => void) => {
    while (performance.now() < end) {
      const begin = performance.now();
      await requestPage(origin, page());
      note(performance.now() - begin);
    }
  };
  const measured = Array.from({ length: CONNECTIONS }, () => visit(newPage, (time) => times.push(time)));
  await Promise.all([...measured, visit(other, () => undefined)]);
  const sorted = times.toSorted((one, another) => one - another);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}

type Entry = { live: BenchRelease; canary?: { percent: number; release: BenchRelease } };

/** Writes the entry of an app into the registry. */
async function changeEntry(releases: string, app: string, change: (entry: Entry) => Entry): Promise<void> {
  const file = path.join(releases, 'registry.json');
  const registry = JSON.parse(await readFile(file, 'utf8')) as { shell: Entry; remotes: Record<string, Entry> };
  if (app === 'shell') registry.shell = change(registry.shell);
  else registry.remotes[app] = change(registry.remotes[app] as Entry);
  await writeFile(`${file}.draft`, JSON.stringify(registry));
  await rename(`${file}.draft`, file);
}

/** Makes a release like the live one, whose browsers' files are missing. */
async function copyRelease(releases: string, app: string, name: string, server?: string): Promise<BenchRelease> {
  const registry = JSON.parse(await readFile(path.join(releases, 'registry.json'), 'utf8'));
  const live: BenchRelease = app === 'shell' ? registry.shell.live : registry.remotes[app].live;
  const original = live.version.replace(/-copy\d+$/, '');
  const from = path.join(releases, app, original);
  const version = `${original}-${name}`;
  const to = path.join(releases, app, version);
  await mkdir(path.join(to, 'server'), { recursive: true });
  const release = { ...live, version };
  if (server === undefined) await symlink(path.join(from, 'server/app.cjs'), path.join(to, 'server/app.cjs'));
  else {
    await writeFile(path.join(to, 'server/app.cjs'), server);
    Object.assign(release, { server: integrityOf(server) });
  }
  if (app === 'shell') await cp(path.join(from, 'document.html'), path.join(to, 'document.html'));
  return release;
}
