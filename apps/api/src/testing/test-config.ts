import { inject } from 'vitest';
import { type Config, readConfig } from '#platform/config.ts';
import { makeTestDatabase, type TestDatabaseOptions } from '#testing/database/make-test-database.ts';

/** Environment of every app in tests: no log, and no key in the data folder. */
export const TEST_ENVIRONMENT = { LOG_LEVEL: 'silent', PAYOUT_KEY: 'test'.repeat(11).slice(0, 43) };

/** Configuration with a new migrated database, on the engine of this Vitest project. */
export async function testConfig(options: TestDatabaseOptions = {}): Promise<Config> {
  const made = await makeTestDatabase(inject('template'), options);
  return readConfig({ ...TEST_ENVIRONMENT, ...made });
}
