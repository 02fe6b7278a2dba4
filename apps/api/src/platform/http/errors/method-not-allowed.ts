import type { FastifyInstance } from 'fastify';
import { ApiError } from '#platform/http/api-error.ts';
import { handleError } from '#platform/http/errors/error-handler.ts';

const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const;

/** Records the methods of each path for `rejectOtherMethods`. */
export function recordMethods(api: FastifyInstance): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>();
  api.addHook('onRoute', (route) => {
    if (route.config?.unannounced) return;
    const known = methods.get(route.routePath) ?? new Set();
    for (const method of [route.method].flat()) known.add(method);
    methods.set(route.routePath, known);
  });
  return methods;
}

/** Answers other methods of known paths with 405 and `Allow`. Called after all routes are registered. */
export function rejectOtherMethods(app: FastifyInstance, methods: Map<string, Set<string>>): void {
  for (const [url, allowed] of [...methods]) {
    const others = METHODS.filter((method) => !allowed.has(method));
    if (others.length === 0) continue;
    const allow = [...allowed].toSorted().join(', ');
    app.route({
      method: others,
      url,
      schema: { hide: true },
      exposeHeadRoute: false,
      // Before the body is read.
      onRequest: async (request, reply) =>
        handleError(
          new ApiError('method-not-allowed', {
            message: `${request.method} is not possible here; possible: ${allow}.`,
          }),
          request,
          reply.header('allow', allow),
        ),
      handler: (_request, reply) => reply,
    });
  }
}
