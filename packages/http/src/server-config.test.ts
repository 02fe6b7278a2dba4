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
    drainMs: 0,
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
