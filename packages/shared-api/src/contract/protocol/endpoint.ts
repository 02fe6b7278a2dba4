import type * as z from 'zod/mini';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the API: the client, the server's route, the tests' fake API and the OpenAPI page derive from it. */
export interface Endpoint<
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Path extends string = string,
  Method extends HttpMethod = HttpMethod,
> {
  method: Method;
  /** Path below the API base; parameters as `{name}`. */
  path: Path;
  /** One sentence for the OpenAPI page. */
  summary: string;
  query?: Query;
  body?: Body;
  response: Response;
}

export function endpoint<
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Response extends z.ZodMiniType = z.ZodMiniType,
  const Path extends string = string,
  const Method extends HttpMethod = HttpMethod,
>(definition: Endpoint<Query, Body, Response, Path, Method>): Endpoint<Query, Body, Response, Path, Method> {
  return definition;
}

export function get<const Path extends string, Query extends z.ZodMiniType, Response extends z.ZodMiniType>(
  path: Path,
  summary: string,
  query: Query,
  response: Response,
) {
  return endpoint({ method: 'GET', path, summary, query, response });
}

export function post<const Path extends string, Body extends z.ZodMiniType, Response extends z.ZodMiniType>(
  path: Path,
  summary: string,
  body: Body,
  response: Response,
) {
  return endpoint({ method: 'POST', path, summary, body, response });
}

export function put<const Path extends string, Body extends z.ZodMiniType, Response extends z.ZodMiniType>(
  path: Path,
  summary: string,
  body: Body,
  response: Response,
) {
  return endpoint({ method: 'PUT', path, summary, body, response });
}
