import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without any setting the edge listens on this machine and trusts no proxy', () => {
  expect(readConfig({})).toMatchObject({ host: 'localhost', port: 3000, trustProxy: false, developmentServers: {} });
});

test.each(['x', '-1', '65536', '3000.5', '1e9'])('the port "%s" is refused by name', (port) => {
  expect(() => readConfig({ PORT: port })).toThrow(`PORT must be a number from 0 to 65535, not "${port}".`);
});

test.each([
  [undefined, 0.1],
  ['0', 0],
  ['.25', 0.25],
  ['1', 1],
])('the share %j of the pages that report is %d', (given, share) => {
  expect(readConfig({ ...(given !== undefined && { TELEMETRY_SHARE: given }) }).telemetryShare).toBe(share);
});

test.each(['', '10%', '-0.1', '1.1', '1e-1', 'all'])('the share "%s" is refused by name', (share) => {
  expect(() => readConfig({ TELEMETRY_SHARE: share })).toThrow(
    `TELEMETRY_SHARE must be a number from 0 to 1, not "${share}".`,
  );
});

test.each(['api:3001', 'ftp://api', 'nowhere', 'file:///etc'])('the API address "%s" is refused by name', (address) => {
  expect(() => readConfig({ API_URL: address })).toThrow('API_URL must be an http address');
});

test('a slash at the end of the API address changes nothing', () => {
  expect(readConfig({ API_URL: 'http://api:3001//' }).apiUrl).toBe('http://api:3001');
});

test.each([
  ['https://store.example', 'https://store.example'],
  ['https://store.example:8443/', 'https://store.example:8443'],
])('the public origin %s is %s', (given, origin) => {
  expect(readConfig({ PUBLIC_ORIGIN: given }).publicOrigin).toBe(origin);
});

test.each(['store.example', 'ftp://store.example', 'https://store.example/shop', 'https://user@store.example'])(
  'the public origin "%s" is refused by name',
  (origin) => {
    expect(() => readConfig({ PUBLIC_ORIGIN: origin })).toThrow('PUBLIC_ORIGIN must be an address');
  },
);

test.each(['', '-1', '1.5', '301', 'long'])('the drain time "%s" is refused by name', (seconds) => {
  expect(() => readConfig({ DRAIN_SECONDS: seconds })).toThrow('DRAIN_SECONDS must be a number from 0 to 300');
});

test('a place of the releases that cannot be is refused by name', () => {
  expect(() => readConfig({ RELEASES_URL: 'https://my-bucket' })).toThrow('RELEASES_URL must be a bucket');
});
