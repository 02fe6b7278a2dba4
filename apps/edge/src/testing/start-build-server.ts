import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { aRelease } from './releases-folder.ts';

interface BuildServer {
  /** Its address as developers type it. */
  address: string;
  /** Requested paths in order. */
  requests: string[];
}

/** The manifest of a build of the catalogue. */
export function aBuild(change: Record<string, unknown> = {}): Record<string, unknown> {
  const { version: _, assets, size, commit, ...build } = aRelease('');
  return { app: 'catalog', paths: ['/', '/products'], ...build, ...change };
}

/** A server of this machine with these files, which may be functions of the response. Stopped when the test ends. */
export async function startBuildServer(files: Record<string, unknown>): Promise<BuildServer> {
  const requests: string[] = [];
  const server = http.createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
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
  return { address: `http://localhost:${(server.address() as AddressInfo).port}`, requests };
}
