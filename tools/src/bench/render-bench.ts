import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { buildPages } from '@patina/releases/commands/build-pages';
import { publishAll } from '@patina/releases/publish/publish-all';
import { openFolderStore } from '@patina/releases/storage/folder-store';
import { startShop } from '@patina/workspace/local-shop';
import { PAGE_APPS } from '@patina/workspace/page-apps';
import { type Service, startService } from '@patina/workspace/service';
import { median, pairedRatio } from './ratios.ts';

const RELEASES = 1000;
/** Every tenth of the releases is one of the shell, which all remotes run in anew. */
const SHELL_EVERY = 10;
const CONNECTIONS = 4;
const ROUNDS = 7;
const ROUND_MS = 5000;
/** A thread that hangs in the first page of a build ends after this time at the latest. */
const HANG_MS = 11_000;

// Building makes this a production process; a production API does not start with the embedded database.
const ENV = { RATE_LIMIT_SCALE: '100000', REMOTE_OVERRIDES: 'releases', NODE_ENV: 'test', RENDER_WORKERS: '2' };

type LocalShop = Awaited<ReturnType<typeof startShop>>;

/** A build that hangs in every page. */
const HANGING = `module.exports = { './routes': () => { while (true); } };`;

/**
 * Measures what rendering on the server costs an edge: its memory while it renders a thousand releases one after the
 * other, and how long pages take while the builds of one release hang.
 */
export async function benchRendering(): Promise<void> {
  await withStore(async (store, releases) => {
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
    ...{ ...ENV, LOG_LEVEL: 'warn', PORT: '0', API_URL: apiUrl, RENDER_TIMEOUT_MS: '60000' },
    ...{ RELEASES_URL: '', RELEASES_DIR: releases },
  });
  try {
    await measure(edge);
  } finally {
    await edge.stop();
  }
}

async function measureReleases(edge: Service, releases: string): Promise<void> {
  const names = Array.from({ length: RELEASES }, (_, number) => (number % SHELL_EVERY === 0 ? 'shell' : 'catalog'));
  const pages: Requested[] = [];
  for (const [number, app] of names.entries()) {
    pages.push({ address: '/products', release: [app, await copyRelease(releases, app, `copy${number}`)] });
  }
  await reportMemory(edge, `${RELEASES} releases`, pages);
}

async function measureCrawl(edge: Service): Promise<void> {
  const siteMap = await (await fetch(`${edge.url}/sitemap.xml`)).text();
  const addresses = [...siteMap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, address = '/']) => address);
  const pages = addresses.map((address) => ({ address }));
  await reportMemory(edge, `${addresses.length} pages of the site map`, pages);
}

interface Requested {
  address: string;
  /** App and version that this page runs in the place of the live release. */
  release?: string[];
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

async function requestPage(origin: string, { address, release }: Requested): Promise<string> {
  const cookie = release && `remoteOverrides=${encodeURIComponent(JSON.stringify([release]))}`;
  const answer = await fetch(`${origin}${address}`, { headers: { ...(cookie && { cookie }) } });
  return answer.text();
}

/** Resident memory of a process, in MiB. */
async function memoryOf({ process: { pid } }: Service): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Math.round(Number(stdout) / 1024);
}

/** Compares pages while a release hangs on the server with pages while the same visitor opens its live release. */
async function measureHang(origin: string, releases: string): Promise<void> {
  const rounds: [measured: number, control: number][] = [];
  let next = 1;
  const newPage = (): Requested => ({ address: `/products?page=${(next++ % 600) + 1}&search=a` });
  await requestAll(origin, Array.from({ length: 200 }, newPage));
  for (let round = 0; round < ROUNDS; round += 1) {
    const hanging = await copyRelease(releases, 'catalog', `hang${round}`, HANGING);
    const calm = await p99While(origin, newPage, newPage);
    const hung = await p99While(origin, newPage, () => ({ ...newPage(), release: ['catalog', hanging] }));
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

/** Makes a release like the live one, whose browsers' files are missing. @returns its version */
async function copyRelease(releases: string, app: string, name: string, server?: string): Promise<string> {
  const registry = JSON.parse(await readFile(path.join(releases, 'registry.json'), 'utf8'));
  const live: { version: string } = app === 'shell' ? registry.shell.live : registry.remotes[app].live;
  const from = path.join(releases, app, live.version);
  const version = `${live.version}-${name}`;
  const to = path.join(releases, app, version);
  await mkdir(path.join(to, 'server'), { recursive: true });
  const release = { ...live, version };
  if (server === undefined) await symlink(path.join(from, 'server/app.cjs'), path.join(to, 'server/app.cjs'));
  else {
    await writeFile(path.join(to, 'server/app.cjs'), server);
    Object.assign(release, { server: `sha256-${createHash('sha256').update(server).digest('base64')}` });
  }
  if (app === 'shell') await cp(path.join(from, 'document.html'), path.join(to, 'document.html'));
  await writeFile(path.join(to, 'release.json'), JSON.stringify(release));
  return version;
}
