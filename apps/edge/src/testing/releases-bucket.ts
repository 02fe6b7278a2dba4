import type { Registry } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/object-store';
import { openStore, type ReleasesPlace } from '@patina/releases/open-store';
import { type S3Server, startS3Server } from '@patina/releases/testing/s3-server';
import { onTestFinished, vi } from 'vitest';
import { aRegistry, releaseContents } from './releases-folder.ts';

export interface ReleasesBucket {
  place: ReleasesPlace;
  server: S3Server;
  store: ObjectStore;
  write(registry: Registry | string): Promise<void>;
}

/** A bucket with the same releases as `makeReleases`, on a server of the test's own. */
export async function makeReleasesBucket(): Promise<ReleasesBucket> {
  const server = await startS3Server();
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await server.stop();
  });
  const place = { bucket: server.bucket, prefix: 'live' };
  const store = openStore(place);
  for (const [name, content] of releaseContents()) await store.put(name, content);
  const write = (registry: Registry | string) =>
    store.put('registry.json', typeof registry === 'string' ? registry : JSON.stringify(registry));
  await write(aRegistry());
  return { place, server, store, write };
}
