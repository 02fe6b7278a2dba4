import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Facts of a span. Never personal data, and nothing of a request but its method, its route and its status. */
export type SpanFacts = Record<string, string | number | boolean>;

export interface Span {
  /** The header by which another server continues the trace here (W3C Trace Context). */
  readonly traceparent: string;
  readonly traceId: string;
  /** Whether the trace is kept. Parts of one that is not cost next to nothing. */
  readonly isKept: boolean;
  set(facts: SpanFacts): void;
  rename(name: string): void;
  /** @param type name of the error's class, or the status */
  fail(type: string): void;
}

/** A span that ends when it is told to. */
export interface OpenSpan extends Span {
  /** Runs work whose spans are parts of this one. */
  run<Result>(work: () => Result): Result;
  end(): void;
}

type SpanKind = 'server' | 'client' | 'internal';

/** Where a request begins: what continues it, and what merely points at it. */
export interface Origin {
  /** `traceparent` of a server or page that is trusted: its trace is continued, and kept if it is. */
  parent?: string | undefined;
  /** `traceparent` of a stranger: it is only noted. */
  link?: string | undefined;
}

/** Traces of a server; absent where tracing is off. */
export interface Tracing {
  /** The span that runs; undefined outside of requests. */
  current(): Span | undefined;
  /** Begins with a request. */
  open(name: string, facts: SpanFacts, origin: Origin): OpenSpan;
  /** Runs work as a part of the current span. Outside of one it is only run. */
  part<Result>(
    name: string,
    kind: SpanKind,
    facts: SpanFacts,
    work: (span: Span | undefined) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

/** Runs work as a part of the current span, if there are traces. */
export function traced<Result>(
  tracing: Tracing | undefined,
  name: string,
  kind: SpanKind,
  facts: SpanFacts,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  return tracing ? tracing.part(name, kind, facts, work) : work(undefined);
}

/** Headers by which the API continues a trace. */
export const traceHeadersOf = (span: Span | undefined): Record<string, string> =>
  span ? { traceparent: span.traceparent } : {};

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
