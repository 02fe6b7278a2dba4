import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { aRelease } from './releases-folder.ts';

interface BuildServer {
  /** Its address as people write it. */
  address: string;
  /** Paths that it was asked for, in order. */
  asked: string[];
}

/** What a build of the catalogue says of itself. */
export function aBuild(change: Record<string, unknown> = {}): Record<string, unknown> {
  const { version: _, assets, size, commit, ...build } = aRelease('');
  return { app: 'catalog', paths: ['/', '/products'], ...build, ...change };
}

/** A server of this machine that answers with these files; what is a function answers as it likes. It ends with the test. */
export async function startBuildServer(files: Record<string, unknown>): Promise<BuildServer> {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const file = files[path];
    if (typeof file === 'function') file(response);
    else if (file === undefined) response.writeHead(404).end();
    else response.end(typeof file === 'string' ? file : JSON.stringify(file));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { address: `http://localhost:${(server.address() as AddressInfo).port}`, asked };
}
