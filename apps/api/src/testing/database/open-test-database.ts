import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '#platform/database/open-database.ts';
import { acquireEmbedded } from '#testing/database/shared-embedded.ts';
import { testConfig } from '#testing/test-config.ts';
import { whenFinished } from '#testing/when-finished.ts';

/**
 * Opens a migrated, empty database for this test file, on the engine of this Vitest project; it is closed at the end.
 * Awaited at the top of a test file.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const template = inject('template');
  const open = (template.engine === 'embedded' && (await acquireEmbedded(template.folder))) || (await openOwn());
  whenFinished(open.close);
  return open;
}

async function openOwn(): Promise<OpenDatabase> {
  return openDatabase(await testConfig(), (failure) => {
    throw failure;
  });
}
