import { startService } from '@patina/workspace/service';
import { Shop } from '#pages/Shop.ts';
import { test as base } from '#shop-test.ts';
import { FaultyApi } from './FaultyApi.ts';
import { ReleaseWorkshop } from './ReleaseWorkshop.ts';

interface FaultFixtures {
  /** Variables with which the journey's edges render pages, if not those of the run. */
  rendering: Record<string, string>;
  /** Releases that a journey may change before it opens its shop. */
  workshop: ReleaseWorkshop;
  /** A proxy in front of the shop's API that injects faults. */
  faultyApi: FaultyApi;
  /** Starts an edge of the journey's own, on the releases of the workshop and the faulty API; returns its address. */
  openOwnEdge: () => Promise<string>;
  /** Opens a shop of the journey's own, on the releases of the workshop and the faulty API. */
  openOwnShop: () => Promise<Shop>;
}

/** A journey through a shop with faults. */
export const test = base.extend<FaultFixtures>({
  problems: async ({ problems }, use) => {
    // Preloaded pictures of a page that fails to render.
    problems.expect(/was preloaded using link preload but not used/);
    await use(problems);
  },
  workshop: async ({}, use) => {
    const workshop = await ReleaseWorkshop.open(given('STORE_RELEASES_DIR'));
    await use(workshop);
    await workshop.close();
  },
  faultyApi: async ({}, use) => {
    const api = await FaultyApi.open(given('STORE_API_URL'));
    await use(api);
    await api.close();
  },
  rendering: [{}, { option: true }],
  openOwnEdge: async ({ workshop, faultyApi, rendering }, use) => {
    const edges: { stop(): Promise<void> }[] = [];
    await use(async () => {
      await workshop.publish();
      const edge = await startService('apps/edge/src/server.ts', {
        PORT: '0',
        API_URL: faultyApi.url,
        RELEASES_URL: '',
        RELEASES_DIR: workshop.folder,
        LOG_LEVEL: 'silent',
        ...rendering,
      });
      edges.push(edge);
      return edge.url;
    });
    await Promise.all(edges.map((edge) => edge.stop()));
  },
  openOwnShop: async ({ page, openOwnEdge }, use) => {
    await use(async () => new Shop(page, await openOwnEdge()));
    // A page that is still loading would log errors once the edge is gone.
    await page.goto('about:blank');
  },
});

/** A setting of the run, which `npm run e2e` makes. */
export function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: start the journeys with "npm run e2e".`);
  return value;
}
