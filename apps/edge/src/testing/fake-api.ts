import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, { type FastifyRequest } from 'fastify';
import { onTestFinished } from 'vitest';

interface FakeResponse {
  status?: number;
  headers?: Record<string, string | string[]>;
  /** Sent as JSON, or what it returns for the request; `never` for a server that hangs. */
  body: unknown | ((request: FastifyRequest) => unknown);
}

export interface FakeApi {
  url: string;
  /** Requests in order. */
  requests: FastifyRequest[];
  /** Sets the response of a path below `/api`, whatever its query. */
  respond(path: string, response: FakeResponse): void;
  /** Answers a path by hand. */
  serve(path: string, answer: (request: IncomingMessage, response: ServerResponse) => void): void;
  stop(): Promise<void>;
}

/** The body of a server that never responds. */
export const never = Symbol('never');

const ENGLISH = { id: 1, code: 'en', title: 'English', default: 1 };
const GERMAN = { id: 4, code: 'de', title: 'Deutsch', default: 0 };
const EURO = { code: 'EUR', symbol: '€', value: 1, default: 1 };
const REAL = { code: 'BRL', symbol: 'R$', value: 6.2, default: 0 };

/** An API of a small store on a free port; stopped when the test ends. */
export async function startFakeApi(): Promise<FakeApi> {
  const responses = new Map<string, FakeResponse>([
    ['/is-auth', { body: { status: 'OK', authenticated: false, emailVerified: false } }],
    ['/languages', { body: { status: 'OK', payload: [ENGLISH, GERMAN] } }],
    ['/currencies', { body: { status: 'OK', payload: [EURO, REAL] } }],
    ['/announcement', { body: { status: 'OK', payload: null } }],
    ['/localizations', { body: {} }],
    ['/settings', { body: { status: 'OK', payload: { site_name: 'Patina', image_host: '' } } }],
    ['/static-pages', { body: { status: 'OK', payload: [] } }],
    ['/social-links', { body: { status: 'OK', payload: [] } }],
    ['/items/list', { body: { status: 'OK', payload: [], meta: {} } }],
    ['/items/7', { body: { status: 'OK', payload: { id: 7 } } }],
  ]);
  const requests: FastifyRequest[] = [];
  const server = Fastify({ forceCloseConnections: true });
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  const byHand = new Map<string, Parameters<FakeApi['serve']>[1]>();
  server.all('/*', (request, reply) => {
    requests.push(request);
    const answer = byHand.get(request.url);
    if (answer) {
      reply.hijack();
      answer(request.raw, reply.raw);
      return reply;
    }
    const path = request.url.split('?', 1)[0]?.replace(/^\/api/, '') ?? '';
    const {
      status = 200,
      headers = {},
      body,
    } = responses.get(path) ?? {
      status: 404,
      body: { status: 'ERROR', message: `There is no ${path}` },
    };
    if (body === never) return reply.hijack();
    return reply
      .code(status)
      .headers(headers)
      .send(typeof body === 'function' ? body(request) : body);
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const stop = () => server.close();
  onTestFinished(stop);
  return {
    url,
    requests,
    respond: (path, response) => responses.set(path, response),
    serve: (path, answer) => byHand.set(path, answer),
    stop,
  };
}
