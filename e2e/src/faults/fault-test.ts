import { startService } from '@patina/tools/service';
import { Store } from '#pages/Store.ts';
import { test as base } from '#store-test.ts';
import { FaultyApi } from './FaultyApi.ts';
import { ReleaseWorkshop } from './ReleaseWorkshop.ts';

interface FaultFixtures {
  /** Releases that a journey may change before it opens its store. */
  workshop: ReleaseWorkshop;
  /** The API of the store, to be disturbed. */
  faultyApi: FaultyApi;
  /** Opens a store of the journey's own, on the releases of the workshop and the API that can be disturbed. */
  openStore: () => Promise<Store>;
}

/** A journey through a store that is not whole. */
export const test = base.extend<FaultFixtures>({
  trouble: async ({ trouble }, use) => {
    // The pictures of a page that cannot be shown.
    trouble.expect(/was preloaded using link preload but not used/);
    await use(trouble);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures out of the pattern
  workshop: async ({}, use) => {
    const workshop = await ReleaseWorkshop.open(given('STORE_RELEASES_DIR'));
    await use(workshop);
    await workshop.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures out of the pattern
  faultyApi: async ({}, use) => {
    const api = await FaultyApi.open(given('STORE_API_URL'));
    await use(api);
    await api.close();
  },
  openStore: async ({ page, workshop, faultyApi }, use) => {
    const edges: { stop(): Promise<void> }[] = [];
    await use(async () => {
      await workshop.publish();
      const edge = await startService('apps/edge/src/server.ts', {
        PORT: '0',
        API_URL: faultyApi.url,
        RELEASES_URL: '',
        RELEASES_DIR: workshop.folder,
        LOG_LEVEL: 'silent',
      });
      edges.push(edge);
      return new Store(page, edge.url);
    });
    // A page that still loads would miss the edge.
    await page.goto('about:blank');
    await Promise.all(edges.map((edge) => edge.stop()));
  },
});

function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: start the journeys with "npm run e2e".`);
  return value;
}
