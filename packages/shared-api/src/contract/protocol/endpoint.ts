import type * as z from 'zod/mini';

/** One call of the API: the client, the server's route, the tests' fake API and the OpenAPI page derive from it. */
export interface Endpoint<
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Path extends string = string,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the API base; parameters as `{name}`. */
  path: Path;
  /** One sentence for the OpenAPI page. */
  summary: string;
  query?: Query;
  body?: Body;
  response: Response;
}

/** Declares a call; keeps the literal types of its schemas. */
export function endpoint<
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Response extends z.ZodMiniType = z.ZodMiniType,
  const Path extends string = string,
>(definition: Endpoint<Query, Body, Response, Path>): Endpoint<Query, Body, Response, Path> {
  return definition;
}
