import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Mood = 'fails' | 'never answers';

/** A way to the API that can be disturbed, for the edge and the browser alike. */
export class FaultyApi {
  readonly #target: string;
  readonly #server: Server;
  readonly #moods = new Map<string, Mood>();
  readonly #changes = new Map<string, object>();

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

  /** From now on, calls below a path such as `/items/list` behave so; `/` means all. */
  disturb(path: string, mood: Mood): void {
    this.#moods.set(path, mood);
  }

  mend(): void {
    this.#moods.clear();
  }

  /** From now on, the payload of an answer such as `/settings` carries these fields instead of its own. */
  replace(path: string, fields: object): void {
    this.#changes.set(path, fields);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.replace(/^\/api/, '') ?? '/';
    const mood = [...this.#moods].find(([prefix]) => path.startsWith(prefix))?.[1];
    if (mood === 'never answers') return;
    if (mood === 'fails') {
      response.writeHead(503, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: 'ERROR', message: 'The store is being repaired.' }));
      return;
    }
    const answer = await fetch(`${this.#target}${request.url}`, { headers: { cookie: request.headers.cookie ?? '' } });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
    const change = this.#changes.get(path.split('?', 1)[0] ?? path);
    if (change) {
      const body = (await answer.json()) as { payload: object };
      response.end(JSON.stringify({ ...body, payload: { ...body.payload, ...change } }));
    } else {
      response.end(Buffer.from(await answer.arrayBuffer()));
    }
  }
}
