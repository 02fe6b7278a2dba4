import * as z from 'zod/mini';
import { flag, httpAddress, number, word } from '../environment.ts';

/**
 * OpenTelemetry's own variables, as parts of a server's schema. `OTEL_EXPORTER_OTLP_HEADERS`, `_TIMEOUT` and `_COMPRESSION`
 * are read by the exporter itself.
 */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(httpAddress),
  OTEL_SERVICE_NAME: z.optional(word),
  OTEL_TRACES_SAMPLER: z._default(
    z.enum(
      [
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ],
      'must be always_on, always_off or traceidratio, or one of them with parentbased_ in front',
    ),
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: z._default(number(0, 1), 1),
  OTEL_BSP_SCHEDULE_DELAY: z._default(number(1, 60_000, { isInteger: true }), 5000),
  OTEL_SDK_DISABLED: z._default(flag, false),
};

export interface TracingConfig {
  /** Address of the collector, without the path of traces. */
  endpoint: string;
  /** Undefined: the name of the server. */
  serviceName: string | undefined;
  /** Share of the traces that begin here and are kept, from 0 to 1. */
  share: number;
  /** Whether a trace that was begun elsewhere is kept where that one kept it. */
  isParentBased: boolean;
  /** How often spans are sent, in milliseconds. */
  delayMs: number;
}

/** Undefined without an address to send traces to. */
export function tracingConfig(
  variables: z.output<z.ZodMiniObject<typeof TRACING_VARIABLES>>,
): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: sampler } = variables;
  if (endpoint === undefined || variables.OTEL_SDK_DISABLED) return undefined;
  const shares = { on: 1, off: 0, traceidratio: variables.OTEL_TRACES_SAMPLER_ARG };
  const kind = sampler.replace(/^(parentbased_)?(always_)?/, '') as keyof typeof shares;
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    serviceName: variables.OTEL_SERVICE_NAME,
    share: shares[kind],
    isParentBased: sampler.startsWith('parentbased_'),
    delayMs: variables.OTEL_BSP_SCHEDULE_DELAY,
  };
}
