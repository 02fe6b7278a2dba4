import ky, { isHTTPError, isTimeoutError } from 'ky';
import * as z from 'zod/mini';
import { CSRF_HEADER, session } from '../contract/account/session.ts';
import { PAGE_PROBLEMS } from '../contract/problems/page-problem-codes.ts';
import type { Endpoint } from '../contract/protocol/endpoint.ts';
import { Problem } from '../contract/protocol/envelope.ts';
import type { ApiOptions, Call } from './api-options.ts';
import { ApiProblem, hasCode, INVALID_ANSWER, UNREACHABLE } from './api-problem.ts';
import { wireQuery } from './wire-query.ts';

/** Timeout of a request, in milliseconds (docs/product.md#requests). */
export const API_TIMEOUT = 6000;

/** Longest pause before a read is retried, in milliseconds, even if the server asks for more. */
const LONGEST_PAUSE = 2000;

/** Problem of reads while the database fails over, which takes a cluster up to half a minute. */
const AWAY = 'database-unavailable';

/** Longest time that a read waits for the database, in milliseconds. */
const LONGEST_OUTAGE = 45_000;

const FORBIDDEN = 403;
const SERVICE_UNAVAILABLE = 503;

/** A request whose address is put together. */
interface HttpRequest {
  method: Endpoint['method'];
  path: string;
  query: Record<string, string>;
  call: Call<unknown, unknown>;
}

export type HttpClient = ReturnType<typeof createHttpClient>;

/**
 * Sends requests to the API and returns the JSON that it answers with. Loaded with the first request: the answers of a
 * first page are part of its document.
 */
export function createHttpClient(options: ApiOptions) {
  const http = ky.create({
    timeout: options.timeout ?? API_TIMEOUT,
    credentials: 'include',
    retry: {
      limit: 2,
      methods: ['get'],
      statusCodes: [500, 502, 503, 504],
      maxRetryAfter: LONGEST_PAUSE,
      // Its timeout is for all attempts together: `readWhenBack` gives each its own.
      shouldRetry: ({ error }) => (isAwayNow(asProblem(error)) ? false : undefined),
    },
    ...(options.fetch && { fetch: options.fetch }),
  });

  async function send({ method, path, query, call }: HttpRequest): Promise<unknown> {
    const locale = options.locale();
    const isRead = method === 'GET';
    const token = options.token();
    const csrf = isRead ? null : options.csrfToken();
    const body = isRead ? undefined : { ...locale, ...(call.body as object | undefined) };
    try {
      return await http(`${options.base}${path}`, {
        method,
        searchParams: isRead ? { ...query, ...wireQuery(locale) } : query,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(csrf && { [CSRF_HEADER]: csrf }),
          ...(call.idempotencyKey && { 'idempotency-key': call.idempotencyKey }),
        },
        ...(body && { json: body }),
        ...(call.signal && { signal: call.signal }),
        ...(call.timeout && { timeout: call.timeout }),
      }).json();
    } catch (error) {
      throw asProblem(error);
    }
  }

  /** Goes on asking while the database or the API is away: the page shows that it is loading, and goes on by itself. */
  async function readWhenBack(given: HttpRequest): Promise<unknown> {
    let isAway = false;
    for (const end = Date.now() + LONGEST_OUTAGE; ; ) {
      try {
        return await send(given);
      } catch (error) {
        isAway ||= isAwayNow(error);
        if (!isAway || Date.now() > end || !isTransient(error)) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, LONGEST_PAUSE));
      given.call.signal?.throwIfAborted();
    }
  }

  async function request(given: HttpRequest): Promise<unknown> {
    if (given.method === 'GET') return readWhenBack(given);
    if (options.token() === null && options.csrfToken() === null) {
      await send({ method: 'GET', path: session.csrfCookie.path, query: {}, call: {} });
    }
    return send(given);
  }

  return {
    /**
     * Repeats a request that was rejected until the visitor confirms who they are, once they have.
     * @throws ApiProblem
     */
    async request(given: HttpRequest): Promise<unknown> {
      try {
        return await request(given);
      } catch (error) {
        if (!options.confirm || !hasCode(error, 'confirmation-required')) throw error;
        if (await options.confirm()) return request(given);
        const code = 'confirmation-cancelled';
        const problem = { status: 'ERROR', code, message: PAGE_PROBLEMS[code] } as const;
        throw new ApiProblem('rejected', problem.message, { status: FORBIDDEN, problem, cause: error });
      }
    },
  };
}

/** Whether the API has no database, or a proxy no API: that answers without a code when to ask again. */
function isAwayNow(problem: unknown): boolean {
  if (hasCode(problem, AWAY)) return true;
  if (!(problem instanceof ApiProblem && problem.status === SERVICE_UNAVAILABLE && problem.code === undefined))
    return false;
  return isHTTPError(problem.cause) && problem.cause.response.headers.has('retry-after');
}

/** Whether an attempt after the first outage says nothing new: the database is still away, or a server with it. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === SERVICE_UNAVAILABLE || error.kind === 'timeout');
}

function asProblem(error: unknown): unknown {
  if (error instanceof ApiProblem) return error;
  if (isHTTPError(error)) {
    const { status } = error.response;
    const problem = z.safeParse(Problem, error.data).data;
    return problem
      ? new ApiProblem('rejected', problem.message, { status, problem, cause: error })
      : new ApiProblem('unintelligible', INVALID_ANSWER, { status, cause: error });
  }
  // The answer was not JSON but, for example, a proxy's error page.
  if (error instanceof SyntaxError) return new ApiProblem('unintelligible', INVALID_ANSWER, { cause: error });
  if (isTimeoutError(error)) return new ApiProblem('timeout', 'The server took too long to answer.', { cause: error });
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  return new ApiProblem('unreachable', UNREACHABLE, { cause: error });
}
