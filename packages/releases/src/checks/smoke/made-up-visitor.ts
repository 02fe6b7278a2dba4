import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SESSION_COOKIE } from '@patina/http/host-cookies';
import type { ApiDescription } from '@patina/shared-api/contract/protocol/api-description';
import { madeUpAnswer } from './made-up-answer.ts';

/** Session of a visitor who does not exist; no API has given it to anybody. */
export const MADE_UP_SESSION = { name: SESSION_COOKIE, value: 'made-up-visitor-of-release-checks' };

const COOKIE = `${MADE_UP_SESSION.name}=${MADE_UP_SESSION.value}`;
const BASE = '/api';

/** Answers that a guest does not get: who is signed in is asked again and again. */
const OWN_ONLY = new Set(['/is-auth', '/user/profile']);

/** An API in front of the live one, with one visitor more. */
export interface VisitedApi {
  url: string;
  stop(): Promise<void>;
}

/**
 * Passes every request on to the live API, except those of the made-up visitor: what a guest may read comes from there as
 * well, everything else is answered as the API describes it. Nothing of that visitor is written, and the live API never sees
 * the session.
 */
export async function openVisitedApi(liveUrl: string, api: ApiDescription): Promise<VisitedApi> {
  const live = new URL(liveUrl);
  const { request: ask } = live.protocol === 'https:' ? https : http;
  const open = new Set<http.ServerResponse>();

  function askLive(request: http.IncomingMessage, headers: http.IncomingHttpHeaders): http.ClientRequest {
    const { host: _, ...others } = headers;
    const prefix = live.pathname.replace(/\/$/, '');
    return ask(new URL(`${prefix}${request.url}`, live), { method: request.method, headers: others });
  }

  function passOn(request: http.IncomingMessage, response: http.ServerResponse): void {
    const asked = askLive(request, request.headers);
    asked.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  }

  function answerMadeUp(request: http.IncomingMessage, response: http.ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', live);
    // A stream tells nothing, and stays open.
    if (String(request.headers.accept).includes('text/event-stream')) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders();
      return;
    }
    const answer = madeUpAnswer(api, request.method ?? 'GET', pathname.slice(BASE.length));
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
    response.writeHead(answer === undefined ? 404 : 200, headers);
    response.end(JSON.stringify(answer ?? { status: 'ERROR', message: 'Not found' }));
  }

  /** What a guest may read, the made-up visitor reads too. */
  function answerOwn(request: http.IncomingMessage, response: http.ServerResponse): void {
    const path = new URL(request.url ?? '/', live).pathname.slice(BASE.length);
    if (request.method !== 'GET' || OWN_ONLY.has(path)) {
      answerMadeUp(request, response);
      return;
    }
    const cookie = String(request.headers.cookie ?? '').replace(COOKIE, '');
    const asked = askLive(request, { ...request.headers, cookie });
    asked.on('response', (answer) => {
      if (answer.statusCode === 401 || answer.statusCode === 403) {
        answer.resume();
        answerMadeUp(request, response);
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    asked.end();
  }

  const server = http.createServer((request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    if (!request.headers.cookie?.includes(COOKIE)) return passOn(request, response);
    // Read to the end, so that the connection can be used again.
    void buffer(request).then(
      () => answerOwn(request, response),
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const response of open) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
