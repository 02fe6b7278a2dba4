import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '#database/open-database.ts';
import { borrowEmbedded } from '#testing/shared-embedded.ts';
import { testConfig } from '#testing/test-config.ts';
import { whenFinished } from '#testing/when-finished.ts';

/**
 * A migrated, empty database for this test file, on the engine that this run is about; it closes itself.
 * Awaited at the top of a test file.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const template = inject('template');
  const open = (template.engine === 'embedded' && (await borrowEmbedded(template.folder))) || (await openOwn());
  whenFinished(open.close);
  return open;
}

async function openOwn(): Promise<OpenDatabase> {
  return openDatabase(await testConfig(), (failure) => {
    throw failure;
  });
}
