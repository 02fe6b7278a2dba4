import http from 'node:http';
import type { Readiness } from '@patina/http/readiness';
import type { Tracing } from '@patina/http/tracing/tracing';
import { BOOT_ELEMENT_ID, type BootData } from '@patina/platform/boot-data';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { buildEdge } from '../app.ts';
import type { EdgeConfig } from '../config.ts';
import { API_TIMEOUT_MS } from '../timeouts.ts';
import { type FakeApi, startFakeApi } from './fake-api.ts';
import { makeReleases, type ReleasesFolder } from './releases-folder.ts';

export interface TestResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

/** Shorter than the time of a test, so that a request without an answer says what the edge has asked before it hung. */
const ANSWER_TIMEOUT_MS = 100_000;

interface RequestOptions {
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string | Buffer;
}

export interface TestEdge {
  api: FakeApi;
  releases: ReleasesFolder;
  readiness: Readiness;
  /** The edge's origin. */
  address: string;
  server: http.Server;
  metrics: FastifyInstance['metrics'];
  close(): Promise<void>;
  /** Requests a path exactly as written, which `fetch` would normalise. */
  request(path: string, options?: RequestOptions): Promise<TestResponse>;
}

type TestEdgeOptions = Partial<
  Pick<
    EdgeConfig,
    | 'production'
    | 'trustProxy'
    | 'publicOrigin'
    | 'releases'
    | 'allowedBuilds'
    | 'renderWorkers'
    | 'renderTimeoutMs'
    | 'developmentServers'
    | 'rateLimitScale'
    | 'pageTokenKey'
    | 'operationsToken'
    | 'earlyHints'
  >
> & { tracing?: Tracing };

/** An edge on a free port with a fake API and a folder of releases; all of it is stopped when the test ends. */
export async function startTestEdge({
  production = false,
  trustProxy = false,
  publicOrigin,
  releases: place,
  allowedBuilds = [],
  renderWorkers = 0,
  renderTimeoutMs = 50,
  developmentServers = {},
  rateLimitScale = 1,
  pageTokenKey,
  operationsToken,
  earlyHints = false,
  tracing,
}: TestEdgeOptions = {}): Promise<TestEdge> {
  const api = await startFakeApi();
  const releases = await makeReleases();
  const readiness: Readiness = { state: 'open' };
  const config: EdgeConfig = {
    production,
    host: '127.0.0.1',
    port: 0,
    apiUrl: api.url,
    apiTimeoutMs: API_TIMEOUT_MS,
    releases: place ?? { folder: releases.folder },
    trustProxy,
    countryHeader: 'cf-ipcountry',
    publicOrigin,
    renderWorkers,
    renderTimeoutMs,
    telemetryShare: 0.1,
    answerCacheBytes: 2 ** 23,
    pageCacheBytes: 2 ** 23,
    isOfReleaseChecks: false,
    pageTokenKey,
    releaseKeys: undefined,
    logLevel: 'silent',
    allowedBuilds,
    developmentServers,
    rateLimitScale,
    operationsToken,
    earlyHints,
    drainMs: 0,
    tracing: undefined,
  };
  const edge = await buildEdge(config, readiness, tracing);
  onTestFinished(() => edge.close());
  const address = await edge.listen({ host: '127.0.0.1', port: 0 });
  const { port } = new URL(address);
  const unanswered = (method: string, path: string) => {
    const asked = api.requests.map(({ url }) => url).join(' ');
    return new Error(
      `${method} ${path} has no whole answer after ${ANSWER_TIMEOUT_MS} ms; the API was asked: ${asked}`,
    );
  };
  const request = (path: string, { method = 'GET', headers = {}, body }: RequestOptions = {}) =>
    new Promise<TestResponse>((resolve, reject) => {
      const call = http.request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const whole = Buffer.concat(chunks);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole, text: whole.toString() });
        });
      });
      const timer = setTimeout(() => call.destroy(unanswered(method, path)), ANSWER_TIMEOUT_MS);
      call.on('close', () => clearTimeout(timer));
      call.on('error', reject);
      call.end(body);
    });
  return {
    api,
    releases,
    readiness,
    address,
    server: edge.server,
    metrics: edge.metrics,
    close: () => edge.close(),
    request,
  };
}

/** The boot data inlined in a page. */
export function bootOf({ text }: TestResponse): BootData {
  const json = new RegExp(`<script type="application/json" id="${BOOT_ELEMENT_ID}"[^>]*>(.*?)</script>`, 's').exec(
    text,
  );
  if (!json?.[1]) throw new Error('The page carries no boot data.');
  return JSON.parse(json[1]) as BootData;
}
