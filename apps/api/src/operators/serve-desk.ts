import { type DeskEndpoint, LONG_CALL } from '@patina/shared-api/contract/desk/desk-endpoint';
import { CsvFile } from '@patina/shared-api/contract/desk/list-query';
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify';
import { ALWAYS, type Auth, readIdempotentRequest } from '#identity/identity.ts';
import { type ActCall, type DeskDefinition, routeOf } from '#operators/act.ts';
import type { ActGuard } from '#operators/act-guard.ts';
import type { DeskAccess, Operator } from '#operators/desk-access.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { Download } from '#platform/http/download.ts';
import { type ServeOptions, serve } from '#platform/http/endpoint-route.ts';

/** What every route of the back office needs. */
interface DeskParts {
  deskAccess: DeskAccess;
  auth: Pick<Auth, 'caller'>;
  actGuard: ActGuard;
}

/** Milliseconds until a file must have arrived, as slow as the operator's connection may be. */
const DOWNLOAD_TIMEOUT = 600_000;

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
      ...(endpoint.access.isLong && { timeout: LONG_CALL }),
      ...(endpoint.response === CsvFile && { timeout: DOWNLOAD_TIMEOUT }),
    };
    serveGuarded(api, endpoint, services, options, (call) => services.actGuard.run(route, call));
  }
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
  handler: (call: ActCall) => Promise<unknown>,
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
    async ({ request, reply, query, body, params }) => {
      const operator = operators.get(request);
      if (operator === undefined) throw new ApiError('address-not-found');
      const once = endpoint.method === 'GET' ? ALWAYS : readIdempotentRequest(request, operator.userId);
      try {
        const answer = await handler({ query, body, params, operator, once, log: request.log });
        return answer instanceof Download ? answer.send(reply) : (answer as object);
      } catch (error) {
        throw error instanceof CommandError ? new ApiError(error.code, { message: error.message }) : error;
      }
    },
    { ...options, admit },
  );
}

const UNREAD = Symbol('body of an unsupported type');

/** Answers all addresses of the back office that have no route, or that find none, as those that are not there. */
export function hideDesk(desk: FastifyInstance): void {
  // Elsewhere, a type that is not supported is an error only where there is a route.
  desk.addContentTypeParser('*', (_request, _body, done) => done(null, UNREAD));
  // Also for parameters that are too long, which would be an error otherwise.
  desk.all(
    '/desk/*',
    { schema: { hide: true }, config: { rateLimit: false, unannounced: true } },
    (_request, reply) => void reply.callNotFound(),
  );
}

/** @throws ApiError for a body of an unsupported type */
function requireReadBody({ body }: FastifyRequest): void {
  if (body === UNREAD) throw new ApiError('content-type-unsupported');
}
