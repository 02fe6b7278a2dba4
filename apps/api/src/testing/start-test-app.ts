import type { FastifyInstance } from 'fastify';
import { buildApp } from '#app.ts';
import { type Config, readConfig } from '#config.ts';
import type { OpenDatabase } from '#database/open-database.ts';
import type { Readiness } from '#http/readiness.ts';
import { openTestDatabase } from '#testing/open-test-database.ts';
import { TEST_ENVIRONMENT } from '#testing/test-config.ts';
import { whenFinished } from '#testing/when-finished.ts';
import { type Store, wireStore } from '#wiring.ts';

export interface TestApp {
  app: FastifyInstance;
  store: Store;
  open: OpenDatabase;
  config: Config;
  readiness: Readiness;
}

/**
 * A store of this test file's own with its settings and contents but no products, called by `app.inject`; it closes
 * itself. `rewire` exchanges some of its services. Awaited at the top of a test file.
 */
export async function startTestApp(
  changes: Partial<Config> = {},
  rewire: (store: Store) => Partial<Store> = () => ({}),
): Promise<TestApp> {
  const config = { ...readConfig(TEST_ENVIRONMENT), rateLimitScale: 1000, ...changes };
  const open = await openTestDatabase();
  const readiness: Readiness = { state: 'open' };
  const wired = wireStore(open.database, config);
  const store = { ...wired, ...rewire(wired) };
  await store.content.seed();
  await store.settings.seed();
  const app = await buildApp({ config, store, readiness });
  whenFinished(() => app.close());
  return { app, store, open, config, readiness };
}
