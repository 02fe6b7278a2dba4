import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { OpenSpan, Origin, Tracing } from './tracing.ts';
import type { TracingConfig } from './tracing-config.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** Longest value of a fact: a statement. */
const LONGEST = 2000;

/** Traces by OpenTelemetry's libraries, sent by OTLP over HTTP as JSON. Nothing is global: a process may have several. */
export function startTracing(config: TracingConfig, server: string): Tracing {
  const root = new TraceIdRatioBasedSampler(config.share);
  const provider = new TracerProvider({
    sampler: config.isParentBased ? new ParentBasedSampler({ root }) : root,
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': config.serviceName ?? server })),
    spanLimits: { attributeValueLengthLimit: LONGEST },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${config.endpoint}/v1/traces` }),
        scheduledDelayMillis: config.delayMs,
      }),
    ],
  });
  const tracer = provider.getTracer(server);
  const contexts = new AsyncLocalStorage<{ context: Context; span: OpenSpan }>();

  function start(name: string, kind: keyof typeof KINDS, context: Context, options: object): OpenSpan {
    const span = tracer.startSpan(name, { kind: KINDS[kind], ...options }, context);
    const own = trace.setSpan(context, span);
    const { traceId, spanId, traceFlags } = span.spanContext();
    const open: OpenSpan = {
      traceId,
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      isKept: span.isRecording(),
      set: (facts) => void span.setAttributes(facts),
      rename: (changed) => void span.updateName(changed),
      fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
      run: (work) => contexts.run({ context: own, span: open }, work),
      end: () => span.end(),
    };
    return open;
  }

  return {
    current: () => contexts.getStore()?.span,
    open(name, facts, origin) {
      return start(name, 'server', parentContext(origin), { attributes: facts, links: linksOf(origin) });
    },
    async part(name, kind, facts, work) {
      const before = contexts.getStore();
      if (!before) return work(undefined);
      // Other servers still get the trace's id, by which their log lines are found.
      if (!before.span.isKept) return work(before.span);
      const span = start(name, kind, before.context, { attributes: facts });
      try {
        return await span.run(() => work(span));
      } catch (error) {
        span.fail((error as Error).name);
        throw error;
      } finally {
        span.end();
      }
    },
    close: () => provider.shutdown(),
  };
}

function parentContext({ parent }: Origin): Context {
  const found = parse(parent);
  return found ? trace.setSpanContext(ROOT_CONTEXT, found) : ROOT_CONTEXT;
}

function linksOf({ link }: Origin) {
  const found = parse(link);
  return found ? [{ context: found }] : [];
}

/** A `traceparent` of version 00; undefined for any other text. */
function parse(text: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(text ?? '') ?? [];
  const found = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(found) ? found : undefined;
}
