import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Age, answerOfAge } from './other-ages.ts';

type ApiFault = 'fails' | 'never answers' | 'has no database';

/** A request to the API. */
export interface Sent {
  /** Such as `/api/telemetry`. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Status of the answer. */
  status: number;
}

/** Hop-by-hop headers; bodies are proxied uncompressed, and cookies one by one. */
const OF_THE_CONNECTION = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'accept-encoding',
  'content-encoding',
  'set-cookie',
]);

/** A proxy in front of the API that can inject faults, for the edge and the browser. */
export class FaultyApi {
  readonly #target: string;
  readonly #server: Server;
  readonly #faults = new Map<string, ApiFault>();
  readonly #changes = new Map<string, object>();
  #age: Age | undefined;
  #standstill: PromiseWithResolvers<void> | undefined;
  /** All requests to the API, including those of closed pages, which the browser no longer lists. */
  readonly sent: Sent[] = [];

  private constructor(target: string) {
    this.#target = target;
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  static async open(target: string): Promise<FaultyApi> {
    const api = new FaultyApi(target);
    await new Promise<void>((resolve) => api.#server.listen(0, '127.0.0.1', resolve));
    return api;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Makes calls below a path such as `/items/list` fail in this way; `/` means all. */
  disturb(path: string, fault: ApiFault): void {
    this.#faults.set(path, fault);
  }

  /** Answers nothing until it is restored: what was asked meanwhile is answered then. */
  standStill(): void {
    this.#standstill ??= Promise.withResolvers();
  }

  restore(): void {
    this.#faults.clear();
    this.#standstill?.resolve();
    this.#standstill = undefined;
  }

  /** Replaces these fields in the payload of an answer such as `/settings`. */
  replace(path: string, fields: object): void {
    this.#changes.set(path, fields);
  }

  /** Answers like an API that was released after or before the pages. */
  speakAs(age: Age): void {
    this.#age = age;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.#standstill?.promise;
    const path = request.url?.replace(/^\/api/, '') ?? '/';
    const fault = [...this.#faults].find(([prefix]) => path.startsWith(prefix))?.[1];
    if (fault === 'never answers') return;
    if (fault === 'has no database') {
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2' });
      response.end(JSON.stringify({ status: 'ERROR', code: 'database-unavailable', message: 'The store is busy.' }));
      return;
    }
    if (fault === 'fails') {
      response.writeHead(503, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: 'ERROR', message: 'The store is being repaired.' }));
      return;
    }
    const answer = await this.#pass(request);
    const content = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, {
      ...passedOn(Object.fromEntries(answer.headers)),
      ...(answer.headers.getSetCookie().length > 0 && { 'set-cookie': answer.headers.getSetCookie() }),
      ...(this.#age === 'newer' && { 'x-introduced-later': 'yes' }),
    });
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') && content.length > 0;
    const say = () =>
      this.#say(request.method ?? 'GET', path.split('?', 1)[0] ?? path, JSON.parse(content.toString('utf8')));
    response.end(isJson && answer.ok ? JSON.stringify(say()) : content);
  }

  async #pass(request: IncomingMessage): Promise<Response> {
    const { method = 'GET', headers } = request;
    const body = method === 'GET' || method === 'HEAD' ? undefined : new Uint8Array(await buffer(request));
    const answer = await fetch(`${this.#target}${request.url}`, {
      method,
      headers: passedOn(headers) as Record<string, string>,
      redirect: 'manual',
      ...(body && { body }),
    });
    if (body) {
      const { status } = answer;
      this.sent.push({ path: request.url ?? '', headers, body: new TextDecoder().decode(body), status });
    }
    return answer;
  }

  #say(method: string, path: string, answer: { payload?: object }): unknown {
    const change = this.#changes.get(path);
    const changed = change ? { ...answer, payload: { ...answer.payload, ...change } } : answer;
    return this.#age ? answerOfAge(this.#age, method, path, changed) : changed;
  }
}

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name)));
}
