import type { KyInstance } from 'ky';
import * as z from 'zod/mini';
import { CSRF_HEADER, session } from '../contract/account/session.ts';
import type { Endpoint } from '../contract/protocol/endpoint.ts';
import { Problem } from '../contract/protocol/envelope.ts';
import { prefetchKey } from '../contract/protocol/prefetch-key.ts';
import { ApiProblem } from './api-problem.ts';

/** Timeout of a request, in milliseconds (docs/product.md#requests). */
export const API_TIMEOUT = 6000;

/** Longest pause before a read is retried, in milliseconds, even if the server asks for more. */
const LONGEST_PAUSE = 2000;

/** The only rejections that the edge inlines. */
const NOT_FOUND = 404;

/** Message of a failure that carries none (docs/product.md#errors). */
const INVALID_ANSWER = 'Invalid response format from server';

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
  /** Timeout of a request, in milliseconds; false for none. Default: API_TIMEOUT. */
  timeout?: number | false;
  /** Called for every rejection before it is thrown: handles expired sessions and unverified email addresses. */
  onRejection?(problem: ApiProblem): void;
}

/** Values of one call: path parameters, query, body. */
export interface Call<Query, Body> {
  params?: Record<string, string | number>;
  query?: { [Name in keyof Query]?: Query[Name] | undefined };
  body?: Body;
  signal?: AbortSignal;
  /** For writes that cost money: requests with the same key are executed once. */
  idempotencyKey?: string;
}

/**
 * Makes a call and returns the answer as the contract declares it. Reads are retried on network failures and 5xx,
 * writes are not.
 * @throws ApiProblem
 */
export type Api = <Query extends z.ZodMiniType, Body extends z.ZodMiniType, Response extends z.ZodMiniType>(
  endpoint: Endpoint<Query, Body, Response>,
  call?: Call<z.output<Query>, z.output<Body>>,
) => Promise<z.output<Response>>;

/** Loaded with the first request: the answers of a first page are part of its document. */
const loadKy = () => import(/* webpackChunkName: "http-client" */ 'ky');
type Ky = Awaited<ReturnType<typeof loadKy>>;

/** Creates the typed client of the API. */
export function createApi(options: ApiOptions): Api {
  const createClient = ({ default: ky }: Ky) =>
    ky.create({
      timeout: options.timeout ?? API_TIMEOUT,
      credentials: 'include',
      retry: { limit: 2, methods: ['get'], statusCodes: [500, 502, 503, 504], maxRetryAfter: LONGEST_PAUSE },
      ...(options.fetch && { fetch: options.fetch }),
    });
  let http: KyInstance | undefined;

  return async (endpoint, call = {}) => {
    const path = fillPath(endpoint.path, call.params);
    const query = wireQuery(call.query);
    if (endpoint.method === 'GET') {
      const known = options.inlined?.(prefetchKey(path, query), options.locale());
      if (known !== undefined) return parse(endpoint, known, NOT_FOUND);
    }
    let ky: Ky | undefined;
    try {
      ky = await loadKy();
      http ??= createClient(ky);
      if (endpoint.method !== 'GET' && options.token() === null && options.csrfToken() === null) {
        await request(http, options, session.csrfCookie, session.csrfCookie.path, {}, {});
      }
      return parse(endpoint, await request(http, options, endpoint, path, query, call));
    } catch (error) {
      const problem = asProblem(error, ky);
      if (problem.kind === 'rejected') options.onRejection?.(problem);
      throw problem;
    }
  };
}

function request(
  http: KyInstance,
  options: ApiOptions,
  endpoint: Endpoint,
  path: string,
  query: Record<string, string>,
  call: Call<unknown, unknown>,
): Promise<unknown> {
  const locale = wireQuery(options.locale());
  const token = options.token();
  const csrf = endpoint.method === 'GET' ? null : options.csrfToken();
  const body = endpoint.method === 'GET' ? undefined : { ...options.locale(), ...(call.body as object | undefined) };
  return http(`${options.base}${path}`, {
    method: endpoint.method,
    searchParams: endpoint.method === 'GET' ? { ...query, ...locale } : query,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(csrf && { [CSRF_HEADER]: csrf }),
      ...(call.idempotencyKey && { 'idempotency-key': call.idempotencyKey }),
    },
    ...(body && { json: body }),
    ...(call.signal && { signal: call.signal }),
  }).json();
}

/** @param rejectedAs HTTP status of an inlined rejection, which carries none itself. */
function parse<Response extends z.ZodMiniType>(
  endpoint: { method: string; path: string; response: Response },
  answer: unknown,
  rejectedAs?: number,
): z.output<Response> {
  const parsed = z.safeParse(endpoint.response, answer);
  if (parsed.success) return parsed.data;
  const problem = rejectedAs === undefined ? undefined : z.safeParse(Problem, answer).data;
  if (problem) throw new ApiProblem('rejected', problem.message, { status: rejectedAs, problem });
  throw new ApiProblem('unintelligible', INVALID_ANSWER, {
    cause: new Error(`${endpoint.method} ${endpoint.path}: ${parsed.error.message}`),
  });
}

function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Query values in the API's form: lists joined by commas, flags as `true`, absent values left out. */
function wireQuery(query: object = {}): Record<string, string> {
  const wired: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value) && value.length === 0) continue;
    wired[name] = String(value);
  }
  return wired;
}

/** @param ky undefined if it could not be loaded: the server could not be reached */
function asProblem(error: unknown, ky: Ky | undefined): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (ky?.isHTTPError(error)) {
    const { status } = error.response;
    const problem = z.safeParse(Problem, error.data).data;
    return problem
      ? new ApiProblem('rejected', problem.message, { status, problem, cause: error })
      : new ApiProblem('unintelligible', INVALID_ANSWER, { status, cause: error });
  }
  // The answer was not JSON but, for example, a proxy's error page.
  if (error instanceof SyntaxError) return new ApiProblem('unintelligible', INVALID_ANSWER, { cause: error });
  if (ky?.isTimeoutError(error))
    return new ApiProblem('timeout', 'The server took too long to answer.', { cause: error });
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  return new ApiProblem('unreachable', 'The server could not be reached.', { cause: error });
}
