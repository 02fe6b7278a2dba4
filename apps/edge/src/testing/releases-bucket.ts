import type { Registry } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import { openObjectStore, type ReleasesLocation } from '@patina/releases/storage/open-object-store';
import { type S3Server, startS3Server } from '@patina/test-kit/s3/s3-server';
import { onTestFinished, vi } from 'vitest';
import { aRegistry, releaseContents } from './releases-folder.ts';

export interface ReleasesBucket {
  place: ReleasesLocation;
  server: S3Server;
  store: ObjectStore;
  write(registry: Registry | string): Promise<void>;
}

/** A bucket with the same releases as `makeReleases`, on a server of its own. */
export async function makeReleasesBucket(): Promise<ReleasesBucket> {
  const server = await startS3Server();
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await server.stop();
  });
  const place = { bucket: server.bucket, prefix: 'live' };
  const store = openObjectStore(place);
  for (const [name, content] of releaseContents()) await store.put(name, content);
  const write = (registry: Registry | string) =>
    store.put('registry.json', typeof registry === 'string' ? registry : JSON.stringify(registry));
  await write(aRegistry());
  return { place, server, store, write };
}
