import * as z from 'zod/mini';
import { logLevel, number, origin, word } from './environment.ts';
import { operationsToken } from './operations-token.ts';
import { TRACING_VARIABLES, type TracingConfig, tracingConfig } from './tracing/tracing-config.ts';

/** Environment variables of every server, as parts of its schema. */
export const SERVER_VARIABLES = {
  NODE_ENV: z._default(word, 'development'),
  LOG_LEVEL: z._default(logLevel, 'info'),
  TRUST_PROXY: z.optional(word),
  COUNTRY_HEADER: z._default(word, 'cf-ipcountry'),
  PUBLIC_ORIGIN: z.optional(origin),
  RATE_LIMIT_SCALE: z._default(number(0.001, 1_000_000), 1),
  OPERATIONS_TOKEN: z.optional(operationsToken),
  DRAIN_SECONDS: z._default(number(0, 300, { isInteger: true }), 0),
  ...TRACING_VARIABLES,
};

export interface ServerConfig {
  production: boolean;
  logLevel: string;
  /** Addresses of the proxies in front whose forwarded headers count, such as `loopback`; true: all, false: none. */
  trustProxy: string | boolean;
  /** Header in which a proxy in front sends the visitor's country, lower case. */
  countryHeader: string;
  /** Origin of the store in pages, site maps and emails; undefined: that of the request. */
  publicOrigin: string | undefined;
  rateLimitScale: number;
  /** Who reads metrics and the API's description sends it; without it nobody does in production, and everybody elsewhere. */
  operationsToken: string | undefined;
  /** How long a stopping server still accepts requests, in milliseconds: load balancers poll `/readyz`. */
  drainMs: number;
  /** Where traces are sent to; undefined: there are none. */
  tracing: TracingConfig | undefined;
}

/** The settings from the variables of `SERVER_VARIABLES`. */
export function serverConfig(variables: z.output<z.ZodMiniObject<typeof SERVER_VARIABLES>>): ServerConfig {
  const { TRUST_PROXY: proxies = false } = variables;
  return {
    production: variables.NODE_ENV === 'production',
    logLevel: variables.LOG_LEVEL,
    trustProxy: proxies === 'true' ? true : proxies,
    countryHeader: variables.COUNTRY_HEADER.toLowerCase(),
    publicOrigin: variables.PUBLIC_ORIGIN,
    rateLimitScale: variables.RATE_LIMIT_SCALE,
    operationsToken: variables.OPERATIONS_TOKEN,
    drainMs: variables.DRAIN_SECONDS * 1000,
    tracing: tracingConfig(variables),
  };
}

/** Default of `DATA_DIR`: the folder of the embedded database and of the admin socket, below the project's root. */
export const DEFAULT_DATA_DIR = '.patina/data';
