import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readEnvironment } from './environment.ts';
import { SERVER_VARIABLES, serverConfig } from './server-config.ts';

const read = (environment: NodeJS.ProcessEnv) => serverConfig(readEnvironment(z.object(SERVER_VARIABLES), environment));

test('without variables a server trusts no proxy and stops at once', () => {
  expect(read({})).toEqual({
    production: false,
    logLevel: 'info',
    trustProxy: false,
    countryHeader: 'cf-ipcountry',
    publicOrigin: undefined,
    rateLimitScale: 1,
    operationsToken: undefined,
    drainMs: 0,
    tracing: undefined,
  });
});

test.each([
  ['loopback', 'loopback'],
  ['true', true],
  ['', false],
])('TRUST_PROXY=%s trusts %s', (proxies, trusted) => {
  expect(read({ TRUST_PROXY: proxies }).trustProxy).toBe(trusted);
});

test('seconds are converted to milliseconds, the name of a header to lower case', () => {
  expect(read({ DRAIN_SECONDS: '2', COUNTRY_HEADER: 'CF-IPCountry' })).toMatchObject({
    drainMs: 2000,
    countryHeader: 'cf-ipcountry',
  });
});

test('an address of a collector switches traces on, by the variables of OpenTelemetry', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };
  expect(read(endpoint).tracing).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    serviceName: undefined,
    share: 1,
    isParentBased: true,
    delayMs: 5000,
  });
  const sampled = { ...endpoint, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' };
  expect(read({ ...sampled, OTEL_SERVICE_NAME: 'edge-7' }).tracing).toMatchObject({
    share: 0.05,
    serviceName: 'edge-7',
  });
  const sampler = (name: string) => read({ ...endpoint, OTEL_TRACES_SAMPLER: name }).tracing;
  expect(sampler('always_off')).toMatchObject({ share: 0, isParentBased: false });
  expect(sampler('parentbased_always_on')).toMatchObject({ share: 1, isParentBased: true });
  expect(read({ ...endpoint, OTEL_SDK_DISABLED: 'true' }).tracing).toBeUndefined();
  expect(() => sampler('jaeger_remote')).toThrow('OTEL_TRACES_SAMPLER must be always_on');
});
