type Parameters = Record<string, unknown>;

interface Message {
  type: 'success' | 'error' | 'event';
  id?: number;
  result?: unknown;
  error?: string;
  message?: string;
  method?: string;
  params?: unknown;
}

/**
 * A connection to a browser that speaks WebDriver BiDi.
 * @see https://www.w3.org/TR/webdriver-bidi/
 */
export class BidiConnection {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #listeners = new Map<string, Set<(event: never) => void>>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data)) as Message));
    socket.addEventListener('close', () => {
      for (const { reject } of this.#pending.values()) reject(new Error('The browser has closed the connection.'));
    });
  }

  static async open(url: string): Promise<BidiConnection> {
    const socket = new WebSocket(url);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true });
      socket.addEventListener('error', () => reject(new Error(`There is no connection to ${url}.`)), { once: true });
    });
    return new BidiConnection(socket);
  }

  send<Result = unknown>(method: string, params: Parameters = {}): Promise<Result> {
    this.#lastId += 1;
    const answer = Promise.withResolvers<unknown>();
    this.#pending.set(this.#lastId, answer);
    this.#socket.send(JSON.stringify({ id: this.#lastId, method, params }));
    return answer.promise as Promise<Result>;
  }

  /** @returns a function that ends it */
  on<Event>(method: string, listener: (event: Event) => void): () => void {
    const listeners = this.#listeners.get(method) ?? new Set();
    this.#listeners.set(method, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  #receive({ type, id, result, error, message, method, params }: Message): void {
    if (type === 'event') {
      for (const listener of this.#listeners.get(method ?? '') ?? []) listener(params as never);
      return;
    }
    const answer = this.#pending.get(id ?? 0);
    this.#pending.delete(id ?? 0);
    if (type === 'success') answer?.resolve(result);
    else answer?.reject(new Error(`${error}: ${message}`));
  }
}
