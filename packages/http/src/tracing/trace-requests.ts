import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenSpan, Origin, Tracing } from './tracing.ts';

interface Options {
  /** Whether requests of a route, such as `/api/items/:id`, are traced. */
  isTraced(route: string): boolean;
  originOf(request: FastifyRequest): Origin;
}

/** Makes each request of a server a span by its route, and everything it does a part of it. Registered before the routes. */
export function traceRequests(app: FastifyInstance, tracing: Tracing, { isTraced, originOf }: Options): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();

  /** Hooks that follow, and the handler, run as parts of the request's span. */
  const enter = (request: FastifyRequest, done: () => void) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  };

  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route = '' } = request.routeOptions;
    if (isTraced(route)) {
      const facts = { 'http.request.method': request.method, 'http.route': route, 'patina.request_id': request.id };
      spans.set(request, tracing.open(`${request.method} ${route}`, facts, originOf(request)));
    }
    enter(request, done);
  });
  // Reading a body ends what ran before.
  app.addHook('preValidation', (request, _reply, done) => enter(request, done));
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span?.fail(String(reply.statusCode));
    span?.end();
    // The line that logs the response is written after this hook.
    enter(request, done);
  });
}

/** Fields of a log line: the trace in which it is written. */
export function traceFields(tracing: Tracing): () => object {
  return () => {
    const span = tracing.current();
    return span ? { trace_id: span.traceId } : {};
  };
}
