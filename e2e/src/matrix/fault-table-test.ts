import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from '@patina/platform/registry';
import { LANGUAGE_PARAMETER } from '@patina/shared-api/contract/content/choose-locale';
import { startService } from '@patina/workspace/service';
import { request } from '@playwright/test';
import { FaultyEdge } from '#faults/FaultyEdge.ts';
import { given } from '#faults/fault-test.ts';
import { ReleaseWorkshop } from '#faults/ReleaseWorkshop.ts';
import { Shop } from '#pages/Shop.ts';
import { ServedContent } from '#shop/ServedContent.ts';
import { signUp } from '#shop/sign-up.ts';
import { test as base, expect } from '#shop-test.ts';
import { type FaultRow, faultTable, TEXTS_LANGUAGE } from './fault-table.ts';

type StorageState = Awaited<ReturnType<Awaited<ReturnType<typeof request.newContext>>['storageState']>>;

/** A shop in which every app has a release that is like the one before it, behind an edge that injects faults. */
interface FaultyShop {
  edge: FaultyEdge;
  /** Cookies of a visitor who is signed in. */
  visitor: StorageState;
}

interface FaultTableFixtures {
  /** Plays a row of the table: breaks the file, opens the page and compares what the visitor gets. */
  play: (row: FaultRow) => Promise<void>;
}

export const test = base.extend<FaultTableFixtures, { faultyShop: FaultyShop }>({
  faultyShop: [
    async ({}, use) => {
      const workshop = await ReleaseWorkshop.open(given('STORE_RELEASES_DIR'));
      for (const app of ['shell', ...Object.keys(workshop.registry.remotes)]) await workshop.releaseAgain(app);
      await workshop.publish();
      const service = await startService('apps/edge/src/server.ts', {
        PORT: '0',
        API_URL: given('STORE_API_URL'),
        RELEASES_URL: '',
        RELEASES_DIR: workshop.folder,
        LOG_LEVEL: 'silent',
      });
      const edge = await FaultyEdge.open(service.url);
      const api = await request.newContext({ baseURL: edge.url });
      await signUp({ request: api });
      const visitor = await api.storageState();
      await api.dispose();
      await use({ edge, visitor });
      await edge.close();
      await service.stop();
      await workshop.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  storageState: async ({ faultyShop }, use) => use(faultyShop.visitor),
  play: async ({ page, problems, faultyShop: { edge } }, use) => {
    problems.expect(/^(?!uncaught|error: security policy)/);
    const shop = new Shop(page, edge.url);
    await use(async (row) => {
      edge.break(filesOf(row), row.fault);
      await new FaultJourney(shop, edge, row, await ServedContent.watch(page)).play();
    });
    edge.restore();
    await page.goto('about:blank');
  },
});

/** The file in the live release, whose version a workshop has given an ending, or in both; also as a retry. */
function filesOf({ place, file, releases }: FaultRow): RegExp {
  const version = releases === 'live' ? '[^/]+-remade' : '[^/]+';
  return new RegExp(`^/releases/${place.remote}/${version}/(~\\d+/)?${file.replaceAll('.', '\\.')}$`);
}

/** The table of the releases that the run plays; empty where Playwright only lists the journeys. */
export function readFaultTable(): FaultRow[] {
  const folder = process.env['STORE_RELEASES_DIR'];
  if (!folder) return [];
  return faultTable(JSON.parse(readFileSync(path.join(folder, 'registry.json'), 'utf8')) as Registry);
}

/** Step of the page's clock. */
const STEP_MS = 250;

/** A visitor's way to the page of a row, and what it shows. */
class FaultJourney {
  readonly #shop: Shop;
  readonly #edge: FaultyEdge;
  readonly #row: FaultRow;
  readonly #content: ServedContent;

  constructor(shop: Shop, edge: FaultyEdge, row: FaultRow, content: ServedContent) {
    this.#shop = shop;
    this.#edge = edge;
    this.#row = row;
    this.#content = content;
  }

  async play(): Promise<void> {
    const { place, kind, outcome, fault } = this.#row;
    const hangs = fault === 'never arrives';
    if (hangs) await this.#shop.page.clock.install();
    await this.#shop.begin(
      kind === 'texts' ? `${place.address}?${LANGUAGE_PARAMETER}=${TEXTS_LANGUAGE}` : place.address,
    );
    if (outcome !== 'notice') await this.#open();
    await expect.poll(() => this.#edge.hit.length).toBeGreaterThan(0);
    if (hangs) await this.#letItHang();
    await { whole: () => this.#isWhole(), failed: () => this.#hasFailed(), notice: () => this.#isNotice() }[outcome]();
    expect(await this.#shop.page.evaluate(whatRan)).toEqual({ isTampered: false, shown: '' });
  }

  /** Lets the time pass after which a hanging file is replaced, or given up. */
  async #letItHang(): Promise<void> {
    await this.#passTime(this.#row.outcome === 'whole' ? 2_500 : 8_000);
    if (this.#row.outcome !== 'failed') return;
    // Each of both releases has its timeouts.
    await expect(async () => {
      await this.#passTime(10_000);
      await expect(this.#row.place.broken(this.#shop)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }

  /**
   * Moves the page's clock in small steps, each once the files that do arrive have arrived, so that only the hanging one
   * meets a timeout, and not the files that the page requests after others.
   */
  async #passTime(milliseconds: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += STEP_MS) {
      await expect.poll(() => this.#edge.passing).toBe(0);
      await this.#shop.page.clock.fastForward(STEP_MS);
    }
  }

  async #open(): Promise<void> {
    await this.#row.place.open?.(this.#shop);
  }

  async #isWhole(): Promise<void> {
    const { place, kind, sheets } = this.#row;
    if (kind === 'texts') await expect(this.#shop.main.getByRole('heading').first()).toBeVisible();
    else await expect(place.whole(this.#shop)).toBeVisible();
    await this.#content.isRunning();
    await expect(place.broken(this.#shop)).toBeHidden();
    const applied = await this.#shop.page.evaluate(appliedSheets, place.remote);
    expect(applied.map(({ file }) => file)).toEqual(expect.arrayContaining(sheets));
    expect(new Set(applied.map(({ version }) => version)).size).toBeLessThan(2);
  }

  async #hasFailed(): Promise<void> {
    const { place } = this.#row;
    await expect(place.broken(this.#shop)).toBeVisible();
    await expect(this.#shop.header.region).toBeVisible();
    await expect(this.#shop.footer.region).toBeVisible();
    await expect(await place.leave(this.#shop)).toBeVisible();
    this.#edge.restore();
    await place.enter(this.#shop);
    await this.#open();
    await expect(place.whole(this.#shop)).toBeVisible();
  }

  async #isNotice(): Promise<void> {
    const { place, fault } = this.#row;
    await expect(this.#shop.startFailure.getByText('The store is not loading at the moment.')).toBeVisible();
    // What the server has rendered stays readable while a file may still arrive.
    if (fault !== 'never arrives') await expect(this.#shop.header.region).toBeHidden();
    this.#edge.restore();
    const retried = this.#shop.page.waitForEvent('domcontentloaded');
    await this.#shop.startFailure.getByRole('link', { name: 'Try again' }).click();
    await retried;
    await expect(place.whole(this.#shop)).toBeVisible();
    await this.#content.isRunning();
  }
}

/** Runs in the browser: whether an altered script ran, and what an altered style sheet has set. */
function whatRan() {
  const shown = getComputedStyle(document.documentElement).getPropertyValue('--tampered');
  return { isTampered: 'isTampered' in globalThis, shown };
}

/** Runs in the browser: the style sheets of an app that are applied, by their release. */
function appliedSheets(app: string) {
  const applied = Array.from(document.styleSheets).filter(({ media }) => matchMedia(media.mediaText).matches);
  return applied.flatMap(({ href, ownerNode }) => {
    const inside = (ownerNode as HTMLElement).dataset['href'];
    const address = new URL(href ?? inside ?? '/', location.href).pathname;
    const [, owner, version, file] = /^\/releases\/([^/]+)\/([^/]+)\/(?:~\d+\/)?(.+)$/.exec(address) ?? [];
    return owner === app && version && file ? [{ version, file }] : [];
  });
}
