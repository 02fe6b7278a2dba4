import { CALLS } from '@patina/shared-api/contract/protocol/api-description';
import type { Endpoint } from '@patina/shared-api/contract/protocol/endpoint';
import * as z from 'zod/mini';
import type { Answers, FakeRequest } from './answers.ts';
import { Rejection } from './rejection.ts';

/** One call that the fake API received. */
export interface ReceivedCall {
  /** Method and path: `POST /cart/add`. */
  call: string;
  /** Method and path as the contract writes them: `GET /items/{id}`. */
  name: string;
  /** Path and query, decoded, without currency and language: `/items/list?type=Rifle`. */
  address: string;
  body: Record<string, unknown>;
  idempotencyKey: string | null;
}

const NOT_FOUND = new Rejection(404, 'There is no such thing.');

interface Route {
  name: keyof Answers;
  endpoint: Endpoint;
  pattern: URLPattern;
}

/** Paths without parameters first: `/items/list` is not the item "list". */
const ROUTES: Route[] = Object.values(CALLS)
  .flatMap((module) => Object.values<Endpoint>(module))
  .map((endpoint) => ({
    name: `${endpoint.method} ${endpoint.path}` as keyof Answers,
    endpoint,
    pattern: new URLPattern({ pathname: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}` }),
  }))
  .sort((one, other) => Number(one.name.includes('{')) - Number(other.name.includes('{')));

/**
 * A `fetch` that answers like the API. It enforces the contract: a call that is not in the contract, and an answer of
 * another form, throw a TypeError and are listed in `violations`.
 */
export function fakeApi(answers: Answers) {
  const received: ReceivedCall[] = [];
  const violations: string[] = [];

  function violate(what: string): never {
    violations.push(what);
    throw new TypeError(what);
  }

  async function answer({ name, endpoint }: Route, request: FakeRequest): Promise<Response> {
    const given = (await answers[name]?.(request)) ?? NOT_FOUND;
    if (given instanceof Response) return given;
    if (given instanceof Rejection) return Response.json(given.problem, { status: given.status });
    const { error } = z.safeParse(endpoint.response, given);
    if (error) violate(`${name} was given an answer that the contract forbids: ${error.message}`);
    return Response.json(given);
  }

  return {
    received,
    violations,
    fetch: async (input: RequestInfo | URL): Promise<Response> => {
      const request = new Request(input);
      const url = new URL(request.url);
      const path = url.pathname.replace(/^\/api/, '');
      const call = `${request.method} ${path}`;
      const text = await request.text();
      const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
      const query = new URLSearchParams(url.search);
      for (const name of ['currency', 'language']) query.delete(name);
      const search = query.size > 0 ? `?${query}` : '';
      const match = matchRoute(request.method, url);
      received.push({
        call,
        name: match?.route.name ?? call,
        address: decodeURIComponent(`${path}${search}`),
        body,
        idempotencyKey: request.headers.get('idempotency-key'),
      });
      if (!match) return violate(`${call} is not in the contract.`);
      return answer(match.route, { body, query, params: match.params });
    },
  };
}

function matchRoute(method: string, url: URL): { route: Route; params: Record<string, string> } | undefined {
  for (const route of ROUTES) {
    const match = route.endpoint.method === method ? route.pattern.exec(url) : null;
    if (match) return { route, params: match.pathname.groups as Record<string, string> };
  }
  return undefined;
}
