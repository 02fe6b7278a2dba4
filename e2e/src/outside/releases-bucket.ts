import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@patina/platform/registry';
import { type S3Server, startS3Server } from '@patina/test-kit/s3/s3-server';

/** Prefix of the releases in the bucket. */
const PREFIX = 'live';

/** A bucket with the live releases of a folder. */
export interface ReleasesBucket {
  /** Variables of somebody who may write everywhere. */
  env: Record<string, string>;
  /** Variables of a team that may write only below its app. */
  envOf(app: string): Record<string, string>;
  /** Keys that were written since it was opened. */
  written(): string[];
  /** Copies what is in it into a folder of releases that nobody signs. */
  copyTo(folder: string): Promise<void>;
  stop(): Promise<void>;
}

/** Copies what is live in a folder of releases into a bucket of its own. */
export async function openReleasesBucket(releasesDir: string): Promise<ReleasesBucket> {
  const server = await startS3Server();
  const registry = JSON.parse(await readFile(path.join(releasesDir, 'registry.json'), 'utf8')) as Registry;
  put(server, 'registry.json', Buffer.from(JSON.stringify(registry)));
  for (const [app, { live }] of Object.entries({ shell: registry.shell, ...registry.remotes })) {
    const folder = path.join(releasesDir, app, live.version);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(releasesDir, file).replaceAll(path.sep, '/');
      put(server, name, await readFile(file));
    }
  }
  const env = { ...server.env, RELEASES_URL: `s3://${server.bucket}/${PREFIX}`, RELEASES_DIR: '' };
  return {
    env,
    envOf(app) {
      const secret = server.allow(app, `${PREFIX}/${app}/`);
      return { ...env, AWS_ACCESS_KEY_ID: app, AWS_SECRET_ACCESS_KEY: secret };
    },
    written: () => server.requests.flatMap((request) => /^PUT \/[^/]+\/live\/([^?]+)/.exec(request)?.[1] ?? []),
    async copyTo(folder) {
      for (const [key, { content }] of server.objects) {
        const name = key.slice(PREFIX.length + 1);
        if (name === 'release-keys.json') continue;
        await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
        await writeFile(path.join(folder, name), content);
      }
    },
    stop: () => server.stop(),
  };
}

function put(server: S3Server, name: string, content: Buffer): void {
  server.objects.set(`${PREFIX}/${name}`, { content, headers: {} });
}
