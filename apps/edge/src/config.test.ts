import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';
import { defaultWorkers, readConfig } from './config.ts';

test('by default the edge listens on loopback and trusts no proxy', () => {
  expect(readConfig({})).toMatchObject({ host: 'localhost', port: 3000, trustProxy: false, developmentServers: {} });
});

test.each(['x', '-1', '65536', '3000.5', '1e9'])('the port "%s" is rejected with the variable’s name', (port) => {
  expect(() => readConfig({ PORT: port })).toThrow(`PORT must be a number from 0 to 65535, not "${port}".`);
});

test.each([
  [undefined, 0.1],
  ['0', 0],
  ['.25', 0.25],
  ['', 0.1],
  ['1', 1],
])('the share %j of reporting pages is %d', (given, share) => {
  expect(readConfig({ ...(given !== undefined && { TELEMETRY_SHARE: given }) }).telemetryShare).toBe(share);
});

test.each([
  [1, 1],
  [2, 1],
  [4, 2],
  [64, 4],
])('a machine with %d cores renders pages in %d processes by default', (cores, workers) => {
  expect(defaultWorkers(cores)).toBe(workers);
});

test('memory for answers and pages is said in megabytes', () => {
  expect(readConfig({})).toMatchObject({ answerCacheBytes: 2 ** 24, pageCacheBytes: 2 ** 26 });
  expect(readConfig({ ANSWER_CACHE_MB: '64' }).answerCacheBytes).toBe(2 ** 26);
  expect(() => readConfig({ PAGE_CACHE_MB: '0' })).toThrow('PAGE_CACHE_MB must be a number from 1 to 4096, not "0".');
});

test('pages are rendered by default, and in browsers only if the operator says so', () => {
  expect(readConfig({}).renderWorkers).toBe(defaultWorkers(availableParallelism()));
  expect(readConfig({ RENDER_WORKERS: '0' }).renderWorkers).toBe(0);
});

test.each(['10%', '-0.1', '1.1', '1e-1', 'all'])('the share "%s" is rejected with the variable’s name', (share) => {
  expect(() => readConfig({ TELEMETRY_SHARE: share })).toThrow(
    `TELEMETRY_SHARE must be a number from 0 to 1, not "${share}".`,
  );
});

test.each(['api:3001', 'ftp://api', 'nowhere', 'file:///etc'])(
  'the API address "%s" is rejected with the variable’s name',
  (address) => {
    expect(() => readConfig({ API_URL: address })).toThrow('API_URL must be an http or https address');
  },
);

test('release keys in a file that is none are rejected with the variable’s name', () => {
  const reason = 'RELEASE_KEYS: package.json is no file with release keys';
  expect(() => readConfig({ RELEASE_KEYS: 'package.json' })).toThrow(reason);
});

test('the key of the pages’ tokens is read, and a malformed one rejected with the variable’s name', () => {
  const key = Buffer.alloc(32, 7);
  expect(readConfig({ PAGE_TOKEN_KEY: key.toString('base64') }).pageTokenKey).toEqual(key);
  expect(readConfig({}).pageTokenKey).toBeUndefined();
  expect(() => readConfig({ PAGE_TOKEN_KEY: 'secret' })).toThrow('PAGE_TOKEN_KEY must be 32 random bytes as base64');
});

test('a slash at the end of the API address changes nothing', () => {
  expect(readConfig({ API_URL: 'http://api:3001//' }).apiUrl).toBe('http://api:3001');
});

test('pages of release checks wait longer for the API, because one without answers has no content to compare', () => {
  const [page, checked] = [{}, { RELEASE_CHECKS: '1' }].map((env) => readConfig(env).apiTimeoutMs);
  expect(checked).toBeGreaterThan(page as number);
});

test.each([
  ['https://store.example', 'https://store.example'],
  ['https://store.example:8443/', 'https://store.example:8443'],
])('the public origin %s is %s', (given, origin) => {
  const env = { PUBLIC_ORIGIN: given, NODE_ENV: 'production', TRUST_PROXY: 'loopback' };
  expect(readConfig(env).publicOrigin).toBe(origin);
});

test.each(['store.example', 'ftp://store.example', 'https://store.example/shop', 'https://user@store.example'])(
  'the public origin "%s" is rejected with the variable’s name',
  (origin) => {
    expect(() => readConfig({ PUBLIC_ORIGIN: origin })).toThrow('PUBLIC_ORIGIN must be an address');
  },
);

test.each([
  [{}, /needs NODE_ENV=production, .*, and TRUST_PROXY, .*start again\.$/],
  [{ NODE_ENV: 'production' }, /needs TRUST_PROXY, /],
  [{ NODE_ENV: 'development', TRUST_PROXY: 'loopback' }, /needs NODE_ENV=production, /],
])('an edge with an https origin does not start with %j alone', (env, reason) => {
  expect(() => readConfig({ ...env, PUBLIC_ORIGIN: 'https://store.example' })).toThrow(reason);
});

test('the edge starts with the command and the unit of the deployment page', () => {
  const textOf = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
  const unit = ['patina-edge@.service', 'store.env', 'edge.env'].map((file) =>
    textOf(`docs/deployment/systemd/${file}`),
  );
  const shown = [
    /\*\*edge\*\*: `(.+?) node apps\/edge\/src\/server\.ts`/.exec(textOf('docs/deployment.md'))?.[1] ?? '',
    unit.join('\n').replaceAll('%i', '3101'),
  ];
  for (const text of shown) {
    const pairs = [...text.matchAll(/(?<=^|=| )([A-Z][A-Z_]+)=(\S+)/gm)].map(([, name, value = '']) => [name, value]);
    expect(text).toContain('PAGE_TOKEN_KEY=');
    const env = { ...Object.fromEntries(pairs), RELEASES_URL: '', RELEASE_KEYS: '', PAGE_TOKEN_KEY: '' };
    expect(readConfig(env)).toMatchObject({ production: true, publicOrigin: expect.stringMatching(/^https:/) });
  }
});

test.each(['-1', '1.5', '301', 'long'])('the drain time "%s" is rejected with the variable’s name', (seconds) => {
  expect(() => readConfig({ DRAIN_SECONDS: seconds })).toThrow('DRAIN_SECONDS must be a number from 0 to 300');
});

test('an invalid place of the releases is rejected with the variable’s name', () => {
  expect(() => readConfig({ RELEASES_URL: 'https://my-bucket' })).toThrow('RELEASES_URL must be a bucket');
});

test('all invalid variables are named', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud', DEVELOPMENT_SERVERS: '[]' })).toThrow(
    /PORT must be .+; LOG_LEVEL must be .+; DEVELOPMENT_SERVERS must be /,
  );
});

test('development servers are rejected in production, where they would loosen the security policy', () => {
  const env = { DEVELOPMENT_SERVERS: '{"catalog":"http://localhost:3101/"}' };
  expect(readConfig(env).developmentServers).toEqual({ catalog: 'http://localhost:3101/' });
  expect(() => readConfig({ ...env, NODE_ENV: 'production' })).toThrow('DEVELOPMENT_SERVERS');
});
