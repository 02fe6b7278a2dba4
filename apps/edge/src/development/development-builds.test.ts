import type http from 'node:http';
import { expect, test } from 'vitest';
import { startBuildServer } from '#testing/start-build-server.ts';
import { openDevelopmentBuilds } from './development-registry.ts';

/** A development server whose server build can be changed, and what it was asked with. */
async function startServer() {
  const state = { source: 'first', conditions: [] as (string | undefined)[] };
  const { address } = await startBuildServer({
    '/server/app.cjs': (response: http.ServerResponse) => {
      const etag = `"${state.source}"`;
      const condition = response.req.headers['if-none-match'];
      state.conditions.push(condition);
      if (condition === etag) response.writeHead(304).end();
      else response.writeHead(200, { etag }).end(state.source);
    },
  });
  return { state, base: `${address}/` };
}

test('a build is read again when it has changed, and its source is known by its hash', async () => {
  const { state, base } = await startServer();
  const builds = openDevelopmentBuilds();
  const first = (await builds.read(base)) ?? '';
  expect(builds.sourceOf(first)).toBe('first');
  expect(await builds.read(base)).toBe(first);
  state.source = 'second';
  const second = (await builds.read(base)) ?? '';
  expect(builds.sourceOf(second)).toBe('second');
  expect(state.conditions).toEqual([undefined, '"first"', '"first"']);
});

test('a server without a server build has none', async () => {
  const { address } = await startBuildServer({});
  expect(await openDevelopmentBuilds().read(`${address}/`)).toBeUndefined();
});

test('the source of a build that was not read is unknown', () => {
  expect(openDevelopmentBuilds().sourceOf('sha256-x')).toBeUndefined();
});
