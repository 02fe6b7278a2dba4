import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { STYLES_COOKIE } from '@patina/platform/boot-data';
import { styleMarkOf } from '#shop/has-style-sheets.ts';

/** Answers in the place of a file. */
const REPLACEMENTS = {
  'is missing': { status: 404, type: 'text/plain', body: 'Not found' },
  'fails with 500': { status: 500, type: 'application/json', body: '{"message":"Something broke"}' },
  'is a web page': { status: 200, type: 'text/html', body: '<!doctype html><h1>Hello</h1>' },
};

/** Ways in which files go wrong between the edge and the browser. */
export const FILE_FAULTS = [
  'is missing',
  'fails with 500',
  'is a web page',
  'is altered',
  'has another type',
  'is cut off',
  'never arrives',
] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

/** What altered files do when they are run or shown. */
const ALTERATIONS: Record<string, string> = {
  js: 'globalThis.isTampered = true;\n',
  css: 'html { --tampered: yes }\n',
};

interface Broken {
  files: RegExp;
  fault: FileFault;
}

/**
 * A proxy in front of the edge that injects faults as the network would, with the browser's cache behind it. While files are
 * broken, documents link to all style sheets, as for browsers that have them, so that every fault is met.
 */
export class FaultyEdge {
  #target: string;
  readonly #server: Server;
  readonly #firstScript: string;
  #broken: Broken | undefined;
  /** Addresses of the requests that met the present fault. */
  readonly hit: string[] = [];
  /** Number of requests that are being answered without a fault; streams, which have no end, are not among them. */
  passing = 0;

  private constructor(target: string, firstScript: string) {
    this.#target = target;
    this.#firstScript = firstScript;
    this.#server = createServer((incoming, response) => this.#answer(incoming, response));
  }

  /** @param firstScript runs in every page before anything else */
  static async open(target: string, firstScript = ''): Promise<FaultyEdge> {
    const edge = new FaultyEdge(target, firstScript);
    await new Promise<void>((resolve) => edge.#server.listen(0, 'localhost', resolve));
    return edge;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Goes on with another edge. */
  pointTo(target: string): void {
    this.#target = target;
  }

  /** Breaks the files whose address matches, and no others. */
  break(files: RegExp, fault: FileFault): void {
    this.hit.length = 0;
    this.#broken = { files, fault };
  }

  restore(): void {
    this.#broken = undefined;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(incoming: IncomingMessage, response: ServerResponse): void {
    const { url = '/', headers } = incoming;
    if (url === FIRST_SCRIPT) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(this.#firstScript);
      return;
    }
    const fault = this.#broken?.files.test(url) ? this.#broken.fault : undefined;
    if (fault) this.hit.push(url);
    if (fault === 'never arrives') return;
    if (fault && fault in REPLACEMENTS) {
      const { status, type, body } = REPLACEMENTS[fault as keyof typeof REPLACEMENTS];
      response.writeHead(status, { 'content-type': type }).end(body);
      return;
    }
    if (fault === 'is altered') this.#pass(incoming, response, (content) => alterationOf(url) + content);
    else if (fault === 'has another type') this.#pass(incoming, response, undefined, { 'content-type': 'text/plain' });
    else if (fault === 'is cut off') this.#pass(incoming, cutOff(response));
    else if (headers.accept?.startsWith('text/html')) void this.#passDocument(incoming, response);
    else this.#pass(incoming, response);
  }

  async #passDocument(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url, headers } = incoming;
    if (this.#broken) {
      this.passing += 1;
      const { cookie = '', 'accept-language': language = '' } = headers;
      const first = await fetch(`${this.#target}${url}`, { headers: { cookie, 'accept-language': language } });
      headers.cookie = `${cookie}; ${STYLES_COOKIE}=${styleMarkOf(await first.text())}`;
      this.passing -= 1;
    }
    this.#pass(incoming, response, this.#firstScript ? withFirstScript : undefined);
  }

  #pass(
    incoming: IncomingMessage,
    response: ServerResponse,
    change?: (content: string) => string,
    replaced: OutgoingHttpHeaders = {},
  ): void {
    const { method, url, headers } = incoming;
    const counted = url === STREAM ? 0 : 1;
    this.passing += counted;
    const sent = request(
      `${this.#target}${url}`,
      { method, headers: change ? { ...headers, 'accept-encoding': 'identity' } : headers },
      async (answer) => {
        if (!change) {
          response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...replaced });
          answer.pipe(response);
          return;
        }
        const content = change(await text(answer));
        response.writeHead(answer.statusCode ?? 502, {
          ...answer.headers,
          'content-length': Buffer.byteLength(content),
        });
        response.end(content);
      },
    );
    // The browser may leave a page before its requests are answered.
    sent.on('error', () => response.destroy());
    response.on('close', () => {
      this.passing -= counted;
      sent.destroy();
    });
    incoming.pipe(sent);
  }
}

/** What is new to who is signed in. */
const STREAM = '/api/notifications/stream';

/** Ends the connection after half of the content. */
function cutOff(response: ServerResponse): ServerResponse {
  const write = response.write.bind(response);
  response.write = (chunk: Buffer) => write(chunk.subarray(0, chunk.length / 2), () => response.destroy());
  return response;
}

const FIRST_SCRIPT = '/first-script-of-the-journey.js';

const withFirstScript = (document: string) =>
  document.replace(/<head[^>]*>/, (head) => `${head}<script src="${FIRST_SCRIPT}"></script>`);

const alterationOf = (url: string) =>
  ALTERATIONS[/\.(\w+)$/.exec(new URL(url, 'http://any').pathname)?.[1] ?? ''] ?? ' ';
