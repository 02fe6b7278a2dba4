import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Serves a build on an origin of its own, like a development server. */
export class BuildServer {
  readonly #folder: string;
  readonly #change: (content: string) => string;
  readonly #server: Server;

  private constructor(folder: string, change: (content: string) => string) {
    this.#folder = folder;
    this.#change = change;
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  /** @param change applied to every script, so that the build differs from its release */
  static async open(folder: string, change: (content: string) => string): Promise<BuildServer> {
    const build = new BuildServer(folder, change);
    await new Promise<void>((resolve) => build.#server.listen(0, 'localhost', resolve));
    return build;
  }

  get address(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const type = path.extname(url);
    const content = await readFile(path.join(this.#folder, path.normalize(url))).catch(() => undefined);
    const headers = { 'access-control-allow-origin': '*', 'content-type': CONTENT_TYPES[type] ?? 'font/woff2' };
    response.writeHead(content ? 200 : 404, headers);
    response.end(type === '.js' ? this.#change(String(content)) : content);
  }
}
