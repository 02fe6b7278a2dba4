import { expect, test } from 'vitest';
import { aRelease } from '#testing/releases-folder.ts';
import { aBuild, startBuildServer } from '#testing/start-build-server.ts';
import { startTestEdge } from '#testing/start-test-edge.ts';

/** Longer than any test, so that a slow machine causes no timeout. */
const LONG_MS = 60_000;

const DOCUMENT =
  '<html><head>{{head}}</head><body><div id="root"><!--splash--><!--/splash--></div>{{boot}}</body></html>';
const SHELL = `module.exports = {
  shared: {},
  render: async (page, load) => '<h1>' + load('catalog', './routes') + '</h1>',
};`;
const catalog = (heading: string) => `module.exports = { './routes': () => '${heading}' };`;

/** An edge of `npm run dev` with the shell and the catalogue from source. */
async function startDevelopmentEdge() {
  const { version: _, assets, size, commit, ...shell } = aRelease('', { entry: 'main.js' });
  const shellServer = await startBuildServer({
    '/build.json': { app: 'shell', paths: [], ...shell },
    '/document.html': DOCUMENT,
    '/server/app.cjs': SHELL,
  });
  const files: Record<string, unknown> = {
    '/build.json': aBuild({ routes: [{ path: '/products', files: [], prefetch: [] }] }),
    '/server/app.cjs': catalog('All skins'),
  };
  const catalogServer = await startBuildServer(files);
  const edge = await startTestEdge({
    renderWorkers: 1,
    renderTimeoutMs: LONG_MS,
    developmentServers: { shell: `${shellServer.address}/`, catalog: `${catalogServer.address}/` },
  });
  return { ...edge, files };
}

test('pages in development are rendered with the builds of the development servers, a change at the next request', async () => {
  const { request, files } = await startDevelopmentEdge();
  expect((await request('/products')).text).toContain('<div id="root" data-server><h1>All skins</h1></div>');
  files['/server/app.cjs'] = catalog('Every skin');
  expect((await request('/products')).text).toContain('<h1>Every skin</h1>');
});

test('a page whose source does not compile on the server is rendered in the browser', async () => {
  const { request, files } = await startDevelopmentEdge();
  files['/server/app.cjs'] = undefined;
  const page = await request('/products');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<div id="root"><!--splash-->');
});

test('an override’s build that names a server build of its own is not run', async () => {
  const build = await startBuildServer({
    '/build.json': aBuild({ routes: [{ path: '/products', files: [], prefetch: [] }], server: 'sha256-x' }),
    '/server/app.cjs': catalog('Foreign'),
  });
  const { request } = await startTestEdge({ renderWorkers: 1, allowedBuilds: ['http://localhost:*'] });
  const cookie = `remoteOverrides=${encodeURIComponent(JSON.stringify([['catalog', build.address]]))}`;
  const page = await request('/products', { headers: { cookie } });
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('Foreign');
  expect(build.requests).not.toContain('/server/app.cjs');
});
