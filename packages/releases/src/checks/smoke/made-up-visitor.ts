import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SESSION_COOKIE } from '@patina/http/host-cookies';
import type { ApiDescription } from '@patina/shared-api/contract/protocol/api-description';
import { madeUpAnswer } from './made-up-answer.ts';

/** Session of a visitor who does not exist; no API has given it to anybody. */
export const MADE_UP_SESSION = { name: SESSION_COOKIE, value: 'made-up-visitor-of-release-checks' };

/** The same of one who has all roles. */
export const MADE_UP_OPERATOR = { name: SESSION_COOKIE, value: 'made-up-operator-of-release-checks' };

type MadeUp = typeof MADE_UP_SESSION;

const cookieOf = ({ name, value }: MadeUp) => `${name}=${value}`;

/** Whose session a request has; undefined if it is nobody's who is made up. */
const madeUpSession = ({ cookie }: http.IncomingHttpHeaders): MadeUp | undefined =>
  [MADE_UP_SESSION, MADE_UP_OPERATOR].find((session) => cookie?.includes(cookieOf(session)));
const BASE = '/api';

/** Answers that a guest does not get: who is signed in is asked again and again. */
const OWN_ONLY = new Set(['/is-auth', '/user/profile']);

/** An API in front of the live one, with two visitors more. */
export interface VisitedApi {
  url: string;
  stop(): Promise<void>;
}

/**
 * Passes every request on to the live API, except those of the made-up visitors: what a guest may read comes from there as
 * well, everything else is answered as the API describes it. Nothing of them is written, and the live API never sees
 * the sessions.
 * @param operatorRoles those of the made-up operator
 */
export async function openVisitedApi(
  liveUrl: string,
  api: ApiDescription,
  operatorRoles: readonly string[] = [],
): Promise<VisitedApi> {
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
    const roles = madeUpSession(request.headers) === MADE_UP_OPERATOR ? operatorRoles : [];
    const answer = madeUpAnswer(api, request.method ?? 'GET', pathname.slice(BASE.length), roles);
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
    const session = madeUpSession(request.headers);
    const cookie = String(request.headers.cookie ?? '').replace(session ? cookieOf(session) : '', '');
    const asked = askLive(request, { ...request.headers, cookie });
    asked.on('response', (answer) => {
      // What requires a role does not exist for a guest.
      const isHidden = answer.statusCode === 404 && session === MADE_UP_OPERATOR && path.startsWith('/desk/');
      if (answer.statusCode === 401 || answer.statusCode === 403 || isHidden) {
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
    if (!madeUpSession(request.headers)) return passOn(request, response);
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
