import type { DeskEndpoint } from '@patina/shared-api/contract/desk/desk-endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify';
import type * as z from 'zod/mini';
import { ALWAYS, type Auth, readIdempotentRequest } from '#identity/identity.ts';
import { type DeskDefinition, routeOf } from '#operators/act.ts';
import type { ActGuard, DeskCall, DeskHandler } from '#operators/act-guard.ts';
import type { DeskAccess, Operator } from '#operators/desk-access.ts';
import { requireReadBody } from '#operators/hide-desk.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { Download } from '#platform/http/download.ts';
import { type Call, type PathParameters, type ServeOptions, serve } from '#platform/http/endpoint-route.ts';

/** What every route of the back office needs. */
export interface DeskParts {
  deskAccess: DeskAccess;
  auth: Pick<Auth, 'caller'>;
  actGuard: ActGuard;
}

interface DeskServeOptions extends Omit<ServeOptions, 'admit' | 'caching'> {
  /** What an act is done to, such as `user 12`, where its row says that the route knows it. */
  subject?: (call: DeskCall) => Promise<string>;
}

/** Registers the routes of declared calls. */
export function serveCalls<Services extends DeskParts>(
  api: FastifyInstance,
  services: Services,
  definitions: readonly DeskDefinition<Services>[],
): void {
  for (const { endpoint, bodyLimit, perMinute } of definitions) {
    const route = routeOf(endpoint);
    const options = {
      ...(bodyLimit !== undefined && { bodyLimit }),
      ...(perMinute !== undefined && { perMinute }),
    };
    serveGuarded(api, endpoint, services, options, async (call) => {
      const answer = await services.actGuard.run(route, call, services.actGuard.handlerOf(route));
      return answer instanceof Download && call.reply ? answer.send(call.reply) : answer;
    });
  }
}

/**
 * Registers a call of the back office that is not declared yet. An act on what is the operator's own is refused, or waits
 * (`ACTS`).
 */
export function serveDesk<
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Path extends string,
>(
  api: FastifyInstance,
  endpoint: DeskEndpoint<Query, Body, Response, Path>,
  desk: DeskParts,
  handler: (
    call: Call<z.output<Query>, z.output<Body>, PathParameters<Path>> & { operator: Operator },
  ) => z.input<NoInfer<Response>> | FastifyReply | Promise<z.input<NoInfer<Response>> | FastifyReply>,
  { subject, ...options }: DeskServeOptions = {},
): void {
  const route = routeOf(endpoint);
  const run = handler as unknown as DeskHandler;
  desk.actGuard.register(route, undefined, run);
  serveGuarded(api, endpoint, desk, options, (call) => desk.actGuard.run(route, call, run, subject));
}

/**
 * Registers a call of the back office. To everybody without one of its roles it answers as an address that is not there: they
 * get what the API's handler for such addresses says, after the same hooks and under the same limit. What a service rejects by a
 * `CommandError` is answered with its message.
 */
function serveGuarded(
  api: FastifyInstance,
  endpoint: DeskEndpoint,
  { deskAccess, auth }: DeskParts,
  options: Omit<ServeOptions, 'admit' | 'caching'>,
  handler: (call: DeskCall) => Promise<unknown>,
): void {
  const operators = new WeakMap<FastifyRequest, Operator>();
  const usage = api.createRateLimit();

  async function admitted(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const used = await usage(request, { increment: false });
    // Callers above the rate limit get its answer from the handler for unknown addresses, without a look-up.
    if (!used.isAllowed && used.isExceeded) return false;
    const operator = await deskAccess.operatorOf(request, endpoint.access);
    if (operator === undefined) return false;
    requireReadBody(request);
    operators.set(request, operator);
    // Prolongs the session.
    await auth.caller({ request, reply });
    return true;
  }

  const admit: preValidationHookHandler = (request, reply, done) => {
    admitted(request, reply).then((isAdmitted) => (isAdmitted ? done() : reply.callNotFound()), done);
  };

  serve(
    api,
    endpoint,
    async ({ request, ...call }) => {
      const operator = operators.get(request);
      if (operator === undefined) throw new ApiError('address-not-found');
      const once = endpoint.method === 'GET' ? ALWAYS : readIdempotentRequest(request, operator.userId);
      try {
        return (await handler({ ...call, request, operator, once, log: request.log })) as object;
      } catch (error) {
        throw error instanceof CommandError ? new ApiError(error.code, { message: error.message }) : error;
      }
    },
    { ...options, admit },
  );
}
