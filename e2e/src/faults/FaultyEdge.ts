import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Ways in which files go wrong between the edge and the browser. */
export type FileFault = 'is missing' | 'is altered' | 'never arrives';

/** What altered files do when they are run or shown. */
const ALTERATIONS: Record<string, string> = {
  js: 'globalThis.isTampered = true;\n',
  css: 'html { --tampered: yes }\n',
};

interface Broken {
  files: RegExp;
  fault: FileFault;
}

/** A proxy in front of the edge that injects faults, for browsers whose drivers cannot. */
export class FaultyEdge {
  #target: string;
  readonly #server: Server;
  readonly #firstScript: string;
  #broken: Broken | undefined;
  /** Addresses of the requests that met a fault. */
  readonly hit: string[] = [];

  private constructor(target: string, firstScript: string) {
    this.#target = target;
    this.#firstScript = firstScript;
    this.#server = createServer((incoming, response) => this.#answer(incoming, response));
  }

  /** @param firstScript runs in every page before anything else */
  static async open(target: string, firstScript: string): Promise<FaultyEdge> {
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

  /** Breaks the files whose address matches. */
  break(files: RegExp, fault: FileFault): void {
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
    if (fault === 'is missing') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
      return;
    }
    if (fault === 'is altered') this.#pass(incoming, response, (content) => alterationOf(url) + content);
    else if (headers.accept?.startsWith('text/html')) this.#pass(incoming, response, withFirstScript);
    else this.#pass(incoming, response);
  }

  #pass(incoming: IncomingMessage, response: ServerResponse, change?: (content: string) => string): void {
    const { method, url, headers } = incoming;
    const sent = request(
      `${this.#target}${url}`,
      { method, headers: change ? { ...headers, 'accept-encoding': 'identity' } : headers },
      async (answer) => {
        if (!change) {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
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
    response.on('close', () => sent.destroy());
    incoming.pipe(sent);
  }
}

const FIRST_SCRIPT = '/first-script-of-the-journey.js';

const withFirstScript = (document: string) =>
  document.replace(/<head[^>]*>/, (head) => `${head}<script src="${FIRST_SCRIPT}"></script>`);

const alterationOf = (url: string) =>
  ALTERATIONS[/\.(\w+)$/.exec(new URL(url, 'http://any').pathname)?.[1] ?? ''] ?? ' ';
