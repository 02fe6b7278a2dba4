import { startService } from '@patina/workspace/service';
import { test as base } from '#shop-test.ts';
import { test as faultBase, given } from './fault-test.ts';

/** Unlike in other journeys, pages that are requested at once are rendered in different processes. */
const RENDERING = { RENDER_WORKERS: '2', RENDER_TIMEOUT_MS: '60000' };

/** A journey through the shop behind an edge with several threads. */
export const test = base.extend<object, { renderingEdge: string }>({
  renderingEdge: [
    async ({}, use) => {
      const edge = await startService('apps/edge/src/server.ts', {
        PORT: '0',
        API_URL: given('STORE_API_URL'),
        RELEASES_URL: '',
        RELEASES_DIR: given('STORE_RELEASES_DIR'),
        LOG_LEVEL: 'silent',
        ...RENDERING,
      });
      await use(edge.url);
      await edge.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ renderingEdge }, use) => use(renderingEdge),
});

/** A journey through a shop with faults, behind an edge with several threads. */
export const faultTest = faultBase.extend({ rendering: RENDERING });
