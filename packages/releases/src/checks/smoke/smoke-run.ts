import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Registry, releaseBase } from '@patina/platform/registry';
import { startEdge } from '@patina/workspace/local-shop';
import { type Browser, chromium } from '@playwright/test';
import type { PublishedBuild } from '../../publish/publish-build.ts';
import { copyFolder } from '../../storage/copy-release.ts';
import { openFolderStore } from '../../storage/folder-store.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { liveReleases, withCandidate } from '../candidate-registry.ts';
import { type SmokePage, smokePages } from './smoke-addresses.ts';
import { readSamples } from './smoke-samples.ts';
import { openVisit, type SmokeTrouble } from './smoke-visit.ts';

export interface SmokeRun {
  /** Where the releases lie. */
  store: ObjectStore;
  /** Where the live API answers, below `/api`. */
  apiUrl: string;
  /** Path of a Chromium. */
  browser: string;
  /** Account for the pages of people who are signed in, as `email:password`. */
  account: string;
  /** Receives what is no reason to reject. */
  note(text: string): void;
  /** Only pages at these addresses; without it all. */
  only?: string[];
}

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/**
 * Opens the pages of a candidate in a browser, in a store of its own: what is live, the candidate in its place for
 * everybody, and the live API behind it. A guest opens all of them on a phone; a signed-in user opens one of
 * each kind on a desktop.
 * @returns what went wrong, by page; empty when nothing did.
 */
export async function smokeRun(
  build: PublishedBuild,
  live: Registry | undefined,
  run: SmokeRun,
): Promise<SmokeTrouble[]> {
  const registry = withCandidate(build, live);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patina-smoke-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const [edge, browser, samples] = await Promise.all([
      openCandidateStore(registry, folder, run).then(closingBy(closing, (edge) => edge.stop())),
      launch(run.browser).then(closingBy(closing, (browser) => browser.close())),
      readSamples(run.apiUrl),
    ]);
    const pages = smokePages(build.app, registry, samples).filter(({ address }) => run.only?.includes(address) ?? true);
    return await visitAll(build, registry, { ...run, browser, origin: edge.url, pages });
  } finally {
    for (const close of closing) await close();
  }
}

/** Registers what was opened, so that it is closed even when another part failed to open. */
function closingBy<Opened>(closing: (() => Promise<unknown>)[], close: (opened: Opened) => Promise<unknown>) {
  return (opened: Opened) => {
    closing.unshift(() => close(opened));
    return opened;
  };
}

async function openCandidateStore(registry: Registry, folder: string, { store, apiUrl }: SmokeRun) {
  const to = openFolderStore(folder);
  await Promise.all(liveReleases(registry).map(([app, { live }]) => copyFolder(store, to, `${app}/${live.version}`)));
  await writeFile(path.join(folder, 'registry.json'), JSON.stringify(registry));
  // Settings of a live edge in the environment do not apply to this one.
  const env = { LOG_LEVEL: 'silent', HOST: 'localhost', PUBLIC_ORIGIN: '', DEVELOPMENT_SERVERS: '' };
  return startEdge({ port: 0, apiUrl, releasesDir: folder, env });
}

function launch(executablePath: string): Promise<Browser> {
  // Chromium has no sandbox for the superuser.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args: ['--disable-gpu', '--disable-background-networking', ...args] });
}

interface Visits extends Omit<SmokeRun, 'browser'> {
  browser: Browser;
  origin: string;
  pages: SmokePage[];
}

async function visitAll({ app, release }: PublishedBuild, registry: Registry, visits: Visits): Promise<SmokeTrouble[]> {
  const { browser, origin, pages, account, note } = visits;
  const notFound = registry.shell.live.routes.find(({ head }) => head?.kind === 'missing')?.head;
  const [guest, member] = await Promise.all([
    openVisit(browser, { origin, viewport: PHONE, notFound }),
    openVisit(browser, { origin, viewport: DESKTOP, notFound }),
  ]);
  const asGuest = async () => {
    const troubles: SmokeTrouble[] = [];
    for (const { address } of pages) troubles.push(...(await guest.open(address)));
    return troubles;
  };
  const asMember = async () => {
    const troubles = await member.open('/auth');
    if (!(await member.signIn(account))) {
      note(
        'Nobody could sign in, so only what guests see was tried: set SMOKE_ACCOUNT to email:password of an account.',
      );
    }
    for (const { address, isTwin } of pages) if (!isTwin) troubles.push(...(await member.open(address)));
    if (app !== 'shell') troubles.push(...(await member.loadModules(app, release)));
    await member.signOut();
    return troubles;
  };
  const troubles = (await Promise.all([asGuest(), asMember()])).flat();
  const ran = `${releaseBase(app, release)}${release.entry}`;
  if (![guest, member].some(({ files }) => files.has(ran))) {
    troubles.push({ address: '/', text: `${ran} was asked for by no page` });
  }
  return troubles;
}
