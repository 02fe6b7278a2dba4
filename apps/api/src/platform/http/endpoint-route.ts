import type { Endpoint } from '@patina/shared-api/contract/protocol/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify';
import * as z from 'zod/mini';
import { ProblemAnswer } from '#platform/http/openapi.ts';
import { rejectUnsafeInput } from '#platform/http/reject-unsafe-input.ts';

/** `/items/{id}` → `{ id: string }`. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & PathParameters<Rest>
  : unknown;

/** A validated request of an endpoint. */
export interface Call<Query, Body, Parameters> {
  query: Query;
  body: Body;
  /** Path parameters: decoded, without control characters, otherwise not validated. */
  params: Parameters;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface ServeOptions {
  /** `revalidate`: the same for everybody, cacheable and revalidated by ETag. Default: not cacheable. */
  caching?: 'revalidate';
  /** Requests of one address per minute, before `RATE_LIMIT_SCALE`. Default: the limit of the whole API. */
  perMinute?: number;
  /** Largest body, in bytes. Default: the limit of the whole API. */
  bodyLimit?: number;
  /** Milliseconds until the answer must have been sent. Default: the timeout of the whole API. */
  timeout?: number;
  /**
   * Who is answered at all: it runs before anything of the request is validated or limited, and sends others away as from an
   * address that is not there. Such a call has no other methods, not even HEAD.
   */
  admit?: preValidationHookHandler;
}

/**
 * Registers an endpoint of the contract: its path, its query and body schemas for validation, its response schema for
 * serialization. The handler returns the response, or sends serialized text itself and returns `reply`.
 */
export function serve<
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Path extends string,
>(
  api: FastifyInstance,
  endpoint: Endpoint<Query, Body, Response, Path>,
  handler: (
    call: Call<z.output<Query>, z.output<Body>, PathParameters<Path>>,
  ) => z.input<NoInfer<Response>> | FastifyReply | Promise<z.input<NoInfer<Response>> | FastifyReply>,
  options: ServeOptions = {},
): void {
  const parameters = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  api.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[1] ?? 'api'],
      ...(parameters.length > 0 && {
        params: z.object(Object.fromEntries(parameters.map((name) => [name, z.string()]))),
      }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { 200: endpoint.response, '4xx': ProblemAnswer, '5xx': ProblemAnswer },
    },
    ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
    ...(options.timeout !== undefined && { handlerTimeout: options.timeout }),
    config: { caching: options.caching, ...limitsOf(api, options) },
    ...(options.admit && { exposeHeadRoute: false }),
    preValidation: [...admissionOf(api, options), treatNoBodyAsEmpty, rejectUnsafeInput],
    handler: (request, reply) =>
      // Query and body have been parsed by the schemas above, which Fastify's types do not know.
      handler({
        query: request.query as z.output<Query>,
        body: request.body as z.output<Body>,
        params: request.params as PathParameters<Path>,
        request,
        reply,
      }),
  });
}

function limitsOf(api: FastifyInstance, { perMinute, admit }: ServeOptions) {
  if (admit) return { rateLimit: false, unannounced: true } as const;
  return perMinute === undefined ? {} : { rateLimit: { max: api.limitOf(perMinute) } };
}

/** Those who are admitted are limited afterwards: a limit before would tell others that there is something. */
function admissionOf(api: FastifyInstance, { perMinute, admit }: ServeOptions): preValidationHookHandler[] {
  if (!admit) return [];
  return [admit, api.rateLimit(perMinute === undefined ? undefined : { max: api.limitOf(perMinute) })];
}

/** A write without fields may be sent without a body. */
function treatNoBodyAsEmpty(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const isWrite = request.routeOptions.schema?.body !== undefined;
  if (isWrite && request.body === undefined && request.headers['content-type'] === undefined) request.body = {};
  done();
}

/** Response of a call without a result; other responses add their fields to it. */
export const OK = { status: 'OK' } as const;

/** Response of a call with a result: `{"status":"OK","payload":…}`. */
export function ok<Payload>(payload: Payload) {
  return { ...OK, payload };
}
