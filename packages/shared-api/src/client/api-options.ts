import type { ApiProblem } from './api-problem.ts';

/** Currency code and language id, sent with every call; absent until the start-up has chosen them. */
export interface CallLocale {
  currency?: string;
  language?: number;
}

export interface ApiOptions {
  /** Base address of the API: `/api`, or a whole URL on a separate host. */
  base: string;
  fetch?: typeof globalThis.fetch;
  locale(): CallLocale;
  /** Bearer token (docs/product.md#session); null if none is stored. */
  token(): string | null;
  /** Value of the XSRF-TOKEN cookie; if null, the client requests one before a write. */
  csrfToken(): string | null;
  /** Takes the answer to this call that is inlined in the page, also a 404's; undefined if there is none. */
  inlined?(key: string, locale: CallLocale): unknown;
  /** Timeout of a request, in milliseconds; false for none. Default: `API_TIMEOUT`. */
  timeout?: number | false;
  /**
   * Lets the visitor confirm who they are, after which a rejected call is repeated; false if they do not. Without it the
   * call fails.
   */
  confirm?(): Promise<boolean>;
  /** Called for every rejection before it is thrown: handles expired sessions and unverified email addresses. */
  onRejection?(problem: ApiProblem): void;
}

/** Values of one call: path parameters, query, body. */
export interface Call<Query, Body> {
  params?: Record<string, string | number>;
  query?: { [Name in keyof Query]?: Query[Name] | undefined };
  body?: Body;
  signal?: AbortSignal;
  /** Timeout of a call that takes longer than others, in milliseconds. */
  timeout?: number;
  /** For writes that cost money: requests with the same key are executed once. */
  idempotencyKey?: string;
}
