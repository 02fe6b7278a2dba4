import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '#platform/database/open-database.ts';
import { acquireEmbedded } from '#testing/database/shared-embedded.ts';
import { testConfig } from '#testing/test-config.ts';
import { whenFinished } from '#testing/when-finished.ts';

/**
 * Opens a migrated database for this test file, empty or with the seed's products, on the engine of this Vitest project; it
 * is closed at the end. Awaited at the top of a test file.
 */
export async function openTestDatabase({ hasSeed = false } = {}): Promise<OpenDatabase> {
  const template = inject('template');
  const canShare = template.engine === 'embedded' && !hasSeed;
  const open = (canShare && (await acquireEmbedded(template.folder))) || (await openOwn(hasSeed));
  whenFinished(open.close);
  return open;
}

async function openOwn(hasSeed: boolean): Promise<OpenDatabase> {
  return openDatabase(await testConfig({ hasSeed }), (failure) => {
    throw failure;
  });
}
