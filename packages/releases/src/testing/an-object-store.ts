import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type S3Server, startS3Server } from '@patina/test-kit/s3/s3-server';
import { onTestFinished, vi } from 'vitest';
import type { ObjectStore } from '../storage/object-store.ts';
import { openObjectStore } from '../storage/open-object-store.ts';

/** A store in a private folder that is removed after the test. */
export async function aFolderStore(): Promise<{ store: ObjectStore; folder: string }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patina-releases-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { store: openObjectStore({ folder }), folder };
}

/** A store in a bucket of a server for this test; the SDK's variables point to it until the test ends. */
export async function aBucketStore({
  prefix = 'releases',
  ...options
}: {
  prefix?: string;
  pageSize?: number;
} = {}): Promise<{
  store: ObjectStore;
  server: S3Server;
}> {
  const server = await startS3Server(options);
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await server.stop();
  });
  return { store: openObjectStore({ bucket: server.bucket, prefix }), server };
}
