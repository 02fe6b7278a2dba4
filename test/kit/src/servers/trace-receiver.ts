import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector gets it. */
export interface ReceivedSpan {
  /** `service.name` of its server. */
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for the first of a trace. */
  parentSpanId: string;
  /** Trace ids of what it points at. */
  links: string[];
  facts: Record<string, string | number | boolean>;
  /** Duration in milliseconds. */
  ms: number;
}

export interface TraceReceiver {
  /** What `OTEL_EXPORTER_OTLP_ENDPOINT` is set to. */
  url: string;
  /** All spans so far. */
  spans: ReceivedSpan[];
  /** Resolves with the spans as soon as they satisfy a condition. */
  until(isEnough: (spans: ReceivedSpan[]) => boolean): Promise<ReceivedSpan[]>;
  stop(): void;
}

interface Value {
  stringValue?: string;
  intValue?: number | string;
  doubleValue?: number;
  boolValue?: boolean;
}

type Attributes = { key: string; value: Value }[];

interface Export {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: {
      spans: {
        name: string;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        startTimeUnixNano: string;
        endTimeUnixNano: string;
        attributes: Attributes;
        links?: { traceId: string }[];
      }[];
    }[];
  }[];
}

/** A collector of OpenTelemetry that keeps what servers send by OTLP as JSON. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const waiting = new Set<() => void>();
  const server = http.createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    if (request.url === '/v1/traces') spans.push(...spansIn(JSON.parse(body) as Export));
    response.setHeader('content-type', 'application/json').end('{}');
    for (const look of waiting) look();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    until: (isEnough) =>
      new Promise((resolve) => {
        const look = () => {
          if (!isEnough(spans)) return;
          waiting.delete(look);
          resolve(spans);
        };
        waiting.add(look);
        look();
      }),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function spansIn({ resourceSpans }: Export): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        service: String(factsOf(resource.attributes)['service.name']),
        name: span.name,
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId ?? '',
        links: (span.links ?? []).map(({ traceId }) => traceId),
        facts: factsOf(span.attributes),
        ms: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6,
      })),
  );
}

function factsOf(attributes: Attributes): ReceivedSpan['facts'] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? Number(value.intValue ?? value.doubleValue),
    ]),
  );
}
