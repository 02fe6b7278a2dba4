import type { Readiness } from '@patina/http/readiness';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#app/app.ts';
import { type Services, wireServices } from '#app/wiring.ts';
import type { PasswordCost } from '#identity/credentials/passwords.ts';
import { type Config, readConfig } from '#platform/config.ts';
import type { OpenDatabase } from '#platform/database/open-database.ts';
import { exampleSettings } from '#store/settings/settings-list.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';
import { TEST_ENVIRONMENT } from '#testing/test-config.ts';
import { whenFinished } from '#testing/when-finished.ts';

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  open: OpenDatabase;
  config: Config;
  readiness: Readiness;
}

/** Tests register hundreds of accounts; what a password costs in a store is tested in passwords.pure.test.ts. */
const CHEAP: PasswordCost = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 };

/** `passwordCost: undefined` is that of a store; `hasSeed`: with the seed's products. */
type Changes = Partial<Config> & { passwordCost?: PasswordCost | undefined; hasSeed?: boolean };

/**
 * Starts an app for this test file with seeded settings and contents; call it by `app.inject`. It is closed at the end.
 * `rewire` replaces some of its services. Awaited at the top of a test file.
 */
export async function startTestApp(
  { hasSeed = false, ...changes }: Changes = {},
  rewire: (services: Services) => Partial<Services> = () => ({}),
): Promise<TestApp> {
  const config = { ...readConfig(TEST_ENVIRONMENT), rateLimitScale: 1000, passwordCost: CHEAP, ...changes };
  const open = await openTestDatabase({ hasSeed });
  const readiness: Readiness = { state: 'open' };
  const wired = wireServices(open.database, config, open.reads);
  const services = { ...wired, ...rewire(wired) };
  await services.content.seed();
  await services.settings.seed(exampleSettings);
  const app = await buildApp({ config, services, readiness });
  whenFinished(() => app.close());
  return { app, services, open, config, readiness };
}
