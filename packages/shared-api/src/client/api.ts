import * as z from 'zod/mini';
import type { Endpoint } from '../contract/protocol/endpoint.ts';
import { Problem } from '../contract/protocol/envelope.ts';
import { prefetchKey } from '../contract/protocol/prefetch-key.ts';
import type { ApiOptions, Call } from './api-options.ts';
import { ApiProblem, INVALID_ANSWER, UNREACHABLE } from './api-problem.ts';
import type { HttpClient } from './http-client.ts';
import { wireQuery } from './wire-query.ts';

/** The only rejections that the edge inlines. */
const NOT_FOUND = 404;

/**
 * Makes a call and returns the answer as the contract declares it. Reads are retried on network failures and 5xx,
 * writes are not.
 * @throws ApiProblem
 */
export type Api = <Query extends z.ZodMiniType, Body extends z.ZodMiniType, Response extends z.ZodMiniType>(
  endpoint: Endpoint<Query, Body, Response>,
  call?: Call<z.output<Query>, z.output<Body>>,
) => Promise<z.output<Response>>;

export function createApi(options: ApiOptions): Api {
  let http: HttpClient | undefined;

  async function connect(): Promise<HttpClient> {
    const { createHttpClient } = await import(/* webpackChunkName: "http-client" */ './http-client.ts').catch(
      (cause) => {
        throw new ApiProblem('unreachable', UNREACHABLE, { cause });
      },
    );
    http ??= createHttpClient(options);
    return http;
  }

  return async (endpoint, call = {}) => {
    const path = fillPath(endpoint.path, call.params);
    const query = wireQuery(call.query);
    if (endpoint.method === 'GET') {
      const known = options.inlined?.(prefetchKey(path, query), options.locale());
      if (known !== undefined) return parse(endpoint, known, NOT_FOUND);
    }
    try {
      const { request } = await connect();
      return parse(endpoint, await request({ method: endpoint.method, path, query, call }));
    } catch (error) {
      if (error instanceof ApiProblem && error.kind === 'rejected') options.onRejection?.(error);
      throw error;
    }
  };
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
