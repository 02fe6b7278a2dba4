import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@patina/test-kit/servers/free-ports';
import { findNginx } from '@patina/test-kit/servers/nginx-program';
import { startRetryingProxy } from '@patina/test-kit/servers/retrying-proxy';
import { type DeployedPorts, startNginx } from '@patina/test-kit/servers/throwaway-nginx';
import { startService } from '@patina/workspace/service';
import { type ManagedServer, startManagedServer } from '#testing/servers/managed-server.ts';
import { TEST_ENVIRONMENT } from '#testing/test-config.ts';
import { whenFinished } from '#testing/when-finished.ts';

export interface DeployedStore {
  /** Public URL. */
  address: string;
  apis: [ManagedServer, ManagedServer];
  edges: [ManagedServer, ManagedServer];
}

/** Two edges and two APIs on one database, behind nginx as in `docs/deployment`; all are stopped with the test. */
export async function deployStore(env: Record<string, string>): Promise<DeployedStore> {
  const [inside = 0, outside = 0, edge1 = 0, edge2 = 0, api1 = 0, api2 = 0] = await freePorts(6);
  const proxy = await startProxy({ public: outside, internal: inside, edges: [edge1, edge2], apis: [api1, api2] });
  whenFinished(proxy.stop);
  const releases = await aReleasesFolder();
  const common = {
    ...TEST_ENVIRONMENT,
    ...env,
    TRUST_PROXY: 'loopback',
    RATE_LIMIT_SCALE: '1000',
    DRAIN_SECONDS: '1',
  };
  const server = (script: string, added: Record<string, string>) =>
    startManagedServer(() => startService(script, { ...common, ...added }));
  const api = (port: number) => server('apps/api/src/server.ts', { API_PORT: `${port}` });
  const edge = (port: number) =>
    server('apps/edge/src/server.ts', {
      HOST: '127.0.0.1',
      PORT: `${port}`,
      API_URL: `http://127.0.0.1:${inside}`,
      RELEASES_URL: '',
      RELEASES_DIR: releases,
    });
  const apis = await Promise.all([api(api1), api(api2)]);
  const edges = await Promise.all([edge(edge1), edge(edge2)]);
  return { address: `http://127.0.0.1:${outside}`, apis: [...apis], edges: [...edges] };
}

/** Starts nginx, or if it is not installed a proxy that retries by the same rules. */
async function startProxy(ports: DeployedPorts): Promise<{ stop(): Promise<void> }> {
  const program = findNginx();
  if (program !== undefined) return startNginx(program, ports, { isLimited: false });
  process.stderr.write('\n!!! NGINX IS NOT TESTED: there is none, and Debian’s package could not be had. !!!\n\n');
  const outside = await startRetryingProxy(ports.public, ports.edges);
  const inside = await startRetryingProxy(ports.internal, ports.apis);
  return {
    async stop() {
      await outside.stop();
      await inside.stop();
    },
  };
}

/** A release of an empty shell. */
export async function aReleasesFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'patina-releases-'));
  whenFinished(() => rm(folder, { recursive: true }));
  const live = {
    version: '1.0.0',
    entry: 'main.js',
    files: [],
    contract: 1,
    exposes: [],
    shared: {},
    routes: [],
    assets: { 'main.js': 'sha256-none' },
    size: 0,
    commit: null,
  };
  await mkdir(join(folder, 'shell/1.0.0'), { recursive: true });
  await writeFile(join(folder, 'registry.json'), JSON.stringify({ shell: { paths: [], live }, remotes: {} }));
  await writeFile(join(folder, 'shell/1.0.0/document.html'), '<html><head>{{head}}</head><body>{{boot}}</body></html>');
  await writeFile(join(folder, 'shell/1.0.0/main.js'), 'export {};');
  return folder;
}
