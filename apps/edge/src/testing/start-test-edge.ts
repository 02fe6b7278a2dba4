import http from 'node:http';
import { BOOT_ELEMENT_ID, type BootData } from '@patina/platform/boot';
import { onTestFinished } from 'vitest';
import type { Readiness } from '#health/readiness.ts';
import { buildEdge } from '../app.ts';
import type { EdgeConfig } from '../config.ts';
import { type FakeApi, startFakeApi } from './fake-api.ts';
import { makeReleases, type ReleasesFolder } from './releases-folder.ts';

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

interface Question {
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string | Buffer;
}

export interface TestEdge {
  api: FakeApi;
  releases: ReleasesFolder;
  readiness: Readiness;
  /** Asks with the path exactly as written, which `fetch` would tidy up first. */
  ask(path: string, question?: Question): Promise<Answer>;
}

/** An edge on a port of its own, before a small fake API and a small folder of releases; all of it ends with the test. */
export async function startTestEdge({
  trustProxy = false,
  publicOrigin,
  releases: place,
  allowedBuilds = [],
}: Partial<Pick<EdgeConfig, 'trustProxy' | 'publicOrigin' | 'releases' | 'allowedBuilds'>> = {}): Promise<TestEdge> {
  const api = await startFakeApi();
  const releases = await makeReleases();
  const readiness: Readiness = { state: 'open' };
  const config: EdgeConfig = {
    host: '127.0.0.1',
    port: 0,
    apiUrl: api.url,
    releases: place ?? { folder: releases.folder },
    trustProxy,
    countryHeader: 'cf-ipcountry',
    publicOrigin,
    telemetryShare: 0.1,
    logLevel: 'silent',
    allowedBuilds,
    developmentServers: {},
    drain: 0,
  };
  const edge = await buildEdge(config, readiness);
  onTestFinished(() => edge.close());
  const { port } = new URL(await edge.listen({ host: '127.0.0.1', port: 0 }));
  const ask = (path: string, { method = 'GET', headers = {}, body }: Question = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const request = http.request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const whole = Buffer.concat(chunks);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole, text: whole.toString() });
        });
      });
      request.on('error', reject);
      request.end(body);
    });
  return { api, releases, readiness, ask };
}

/** The boot data inlined in a page. */
export function bootOf({ text }: Answer): BootData {
  const json = new RegExp(`<script type="application/json" id="${BOOT_ELEMENT_ID}"[^>]*>(.*?)</script>`, 's').exec(
    text,
  );
  if (!json?.[1]) throw new Error('The page carries no boot data.');
  return JSON.parse(json[1]) as BootData;
}
