import { inject } from 'vitest';
import { type Config, readConfig } from '#config.ts';
import { makeTestDatabase } from '#testing/make-test-database.ts';

/** The configuration of a store with a migrated database of its own, on the engine that this run is about. */
export async function testConfig(changes: Partial<Config> = {}): Promise<Config> {
  const made = await makeTestDatabase(inject('template'));
  return { ...readConfig({ LOG_LEVEL: 'silent', ...made }), ...changes };
}
