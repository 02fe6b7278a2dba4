import type { FastifyInstance } from 'fastify';
import { answerProblem } from '#http/answer-problem.ts';
import { WrongMethod } from '#http/problems.ts';

const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const;

/** Remembers which methods each path takes, so that `refuseOtherMethods` can answer the others with 405. */
export function rememberMethods(api: FastifyInstance): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>();
  api.addHook('onRoute', (route) => {
    const known = methods.get(route.routePath) ?? new Set();
    for (const method of [route.method].flat()) known.add(method);
    methods.set(route.routePath, known);
  });
  return methods;
}

/** Answers the methods that no endpoint of a path takes: 405 with `Allow`. Called after all endpoints are registered. */
export function refuseOtherMethods(app: FastifyInstance, methods: Map<string, Set<string>>): void {
  for (const [url, allowed] of [...methods]) {
    const others = METHODS.filter((method) => !allowed.has(method));
    if (others.length === 0) continue;
    const allow = [...allowed].toSorted().join(', ');
    app.route({
      method: others,
      url,
      schema: { hide: true },
      exposeHeadRoute: false,
      // Before the body is read: a refused method needs none.
      onRequest: async (request, reply) =>
        answerProblem(
          new WrongMethod(`${request.method} is not possible here; possible: ${allow}.`),
          request,
          reply.header('allow', allow),
        ),
      handler: (_request, reply) => reply,
    });
  }
}
