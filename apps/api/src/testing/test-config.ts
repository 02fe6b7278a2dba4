import { inject } from 'vitest';
import { type Config, readConfig } from '#config.ts';
import { makeTestDatabase } from '#testing/make-test-database.ts';

/** Environment of every store that tests open: it logs nothing, and writes no key into a data folder. */
export const TEST_ENVIRONMENT = { LOG_LEVEL: 'silent', PAYOUT_KEY: 'test'.repeat(11).slice(0, 43) };

/** The configuration of a store with a migrated database of its own, on the engine that this run is about. */
export async function testConfig(changes: Partial<Config> = {}): Promise<Config> {
  const made = await makeTestDatabase(inject('template'));
  return { ...readConfig({ ...TEST_ENVIRONMENT, ...made }), ...changes };
}
