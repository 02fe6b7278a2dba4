import { mkdir, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { Registry } from '@patina/platform/registry';
import { expect, test } from 'vitest';
import { aRegistry, aRelease } from '#testing/releases-folder.ts';
import { aBuild, startBuildServer } from '#testing/start-build-server.ts';
import { bootOf, startTestEdge } from '#testing/start-test-edge.ts';

const ALLOWED = ['releases', 'http://localhost:*'];
const EARLIER = '1.4.2-ab12cd34';

/** An edge whose store has a release of the catalogue and one of the shell besides the live ones. */
async function startStore({
  allowedBuilds = ALLOWED,
  registry = aRegistry(),
}: {
  allowedBuilds?: string[];
  registry?: Registry;
} = {}) {
  const edge = await startTestEdge({ allowedBuilds });
  await edge.releases.write(registry);
  const put = async (name: string, content: unknown) => {
    const file = path.join(edge.releases.folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  };
  await put(`catalog/${EARLIER}/release.json`, aRelease(EARLIER, { commit: 'f00' }));
  await put('catalog/claims/1.4.2', EARLIER);
  await put(`shell/${EARLIER}/release.json`, { ...registry.shell.live, version: EARLIER });
  await put(`shell/${EARLIER}/document.html`, '<!doctype html><title>{{title}}</title>earlier {{head}}{{boot}}');
  const choose = async (...choices: string[]) => {
    const query = new URLSearchParams(choices.map((choice): [string, string] => ['remote', choice]));
    const answer = await edge.ask(`/products?${query}`);
    const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
    return { answer, page: await edge.ask('/products', { headers: { cookie } }), cookie };
  };
  return { ...edge, put, choose };
}

const versionOf = (page: Parameters<typeof bootOf>[0]) => bootOf(page).slice.remotes['catalog']?.release.version;
const problemsOf = (page: Parameters<typeof bootOf>[0]) =>
  bootOf(page).overrides?.choices.map(({ problem }) => problem);

test('what an address chooses is kept for the browser session and taken out of the address', async () => {
  const { ask } = await startStore();
  const answer = await ask(`/products?type=Rifle&remote=catalog@${EARLIER}&page=2`);
  expect(answer).toMatchObject({ status: 302, headers: { location: '/products?type=Rifle&page=2' } });
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  const [cookie] = answer.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^remoteOverrides=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
});

test.each([EARLIER, '1.4.2'])(
  'the release %s is in the page, with its integrity and the live one behind it',
  async (name) => {
    const { choose } = await startStore();
    const { page } = await choose(`catalog@${name}`);
    const { slice, overridden, overrides } = bootOf(page);
    expect(slice.remotes['catalog']).toMatchObject({
      release: { version: EARLIER, base: `/releases/catalog/${EARLIER}/` },
      previous: { version: 'c2' },
    });
    expect(overridden).toEqual(['catalog']);
    expect(overrides).toEqual({
      allowed: ALLOWED,
      choices: [{ app: 'catalog', build: name }],
      apps: {
        shell: {
          version: 's1',
          state: 'live',
          contract: 1,
          commit: null,
          base: '/releases/shell/s1/',
          entry: 'main.js',
        },
        catalog: {
          version: EARLIER,
          state: 'overridden',
          contract: 1,
          commit: 'f00',
          base: `/releases/catalog/${EARLIER}/`,
          entry: 'remoteEntry.js',
          previous: 'c1',
        },
      },
    });
    expect(page.text).toContain(`"/releases/catalog/${EARLIER}/page.js":"sha256-page-${EARLIER}"`);
    expect(page.text).toContain('"/releases/catalog/c2/page.js":"sha256-page-c2"');
    expect(page.text).not.toContain('/api/telemetry');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.headers['cache-control']).toBe('private, no-cache');
    expect(page.headers['content-security-policy']).not.toMatch(/http:/);
  },
);

test('several apps can be chosen, the shell among them', async () => {
  const { choose } = await startStore();
  const { page } = await choose(`catalog@${EARLIER}`, `shell@${EARLIER}`);
  expect(page.text).toContain('earlier');
  expect(bootOf(page)).toMatchObject({ overridden: ['shell', 'catalog'], slice: { shell: { version: EARLIER } } });
});

test('a choice is taken back alone or with all others', async () => {
  const { ask, choose } = await startStore();
  const { cookie } = await choose(`catalog@${EARLIER}`, `shell@${EARLIER}`);
  const after = async (query: string) => {
    const answer = await ask(`/products?${query}`, { headers: { cookie } });
    return String(answer.headers['set-cookie']);
  };
  expect(decodeURIComponent(await after('remote=catalog@'))).toContain(`[["shell","${EARLIER}"]];`);
  for (const all of ['remote=none', 'remote=', 'remote=catalog@&remote=shell@']) {
    expect(await after(all)).toMatch(/Max-Age=0$/);
  }
});

test('who chooses what is live anyway sees the live page', async () => {
  const { put, choose } = await startStore();
  await put('catalog/c2/release.json', aRelease('c2'));
  await put('catalog/claims/0.2.0', 'c2');
  const { page } = await choose('catalog@0.2.0');
  expect(bootOf(page)).toMatchObject({ overridden: [], overrides: { apps: { catalog: { state: 'live' } } } });
  expect(bootOf(page).slice.remotes['catalog']?.previous?.version).toBe('c1');
});

test('a page where nothing is chosen is the live one, and search engines may have it', async () => {
  const { ask } = await startStore();
  const page = await ask('/products');
  expect(bootOf(page)).toMatchObject({ overridden: [], overrides: { choices: [] } });
  expect(versionOf(page)).toBe('c2');
  expect(page.headers['x-robots-tag']).toBeUndefined();
});

test('where nobody may choose, neither address nor cookie does anything, and the page carries nothing of it', async () => {
  const { choose } = await startStore();
  const { cookie } = await choose(`catalog@${EARLIER}`);
  const { ask } = await startStore({ allowedBuilds: [] });
  const page = await ask(`/products?remote=catalog@${EARLIER}`, { headers: { cookie } });
  expect(page.status).toBe(200);
  expect(versionOf(page)).toBe('c2');
  expect(page.text).not.toContain('"overrides"');
});

test('a visitor of a canary sees it named so, with the live release as the one before', async () => {
  const { catalog } = aRegistry().remotes;
  if (!catalog) throw new Error('no catalogue');
  const registry = aRegistry({
    remotes: { catalog: { ...catalog, canary: { percent: 100, release: aRelease('c3') } } },
  });
  const { ask } = await startStore({ registry });
  expect(bootOf(await ask('/products')).overrides?.apps['catalog']).toMatchObject({
    version: 'c3',
    state: 'canary',
    previous: 'c2',
  });
});

test('where the live shell has failed, the one before it is named a stand-in', async () => {
  const { shell, remotes } = aRegistry();
  const { ask, put } = await startStore({
    registry: { shell: { ...shell, previous: { ...shell.live, version: 's0' } }, remotes },
  });
  await put('shell/s0/document.html', '<!doctype html>{{head}}{{boot}}');
  const page = await ask('/products', { headers: { cookie: 'failedShell=s1' } });
  expect(bootOf(page).overrides?.apps['shell']).toMatchObject({ version: 's0', state: 'stand-in' });
});

test('a release that does not fit the shell says so, as the live one would', async () => {
  const { put, choose } = await startStore();
  await put('catalog/2.0.0-misfit/release.json', aRelease('2.0.0-misfit', { shared: { react: '99.0.0' } }));
  const { page } = await choose('catalog@2.0.0-misfit');
  expect(bootOf(page).slice.remotes['catalog']?.release.misfit).toBe('it needs react 99.0.0, the shell provides none');
});

test.each([
  ['nothing@1.4.2', 'The store has no "nothing", only shell, catalog.'],
  ['__proto__@1.4.2', 'The store has no "__proto__", only shell, catalog.'],
  ['<script>@1.4.2', 'The store has no "<script>", only shell, catalog.'],
  ['catalog', 'No build is named.'],
  ['catalog@9.9.9', 'There is no release 9.9.9 of catalog.'],
  ['shell@9.9.9', 'There is no release 9.9.9 of shell.'],
  ['catalog@1.4.2/../../shell', expect.stringContaining('neither a release')],
  ['catalog@https://evil.example', 'Builds may not come from https://evil.example here.'],
  ['catalog@http://169.254.169.254/latest', 'Builds may not come from http://169.254.169.254 here.'],
  [`catalog@http://localhost/${'x'.repeat(400)}`, 'That is too long for a release or an address.'],
])('"%s" is answered with a sentence in the live store', async (choice, sentence) => {
  const { choose } = await startStore();
  const { page } = await choose(choice);
  expect(page.status).toBe(200);
  expect(problemsOf(page)).toEqual([sentence]);
  expect(bootOf(page).overridden).toEqual([]);
  expect(versionOf(page)).toBe('c2');
});

test('half a release is none', async () => {
  const { put, choose } = await startStore();
  await put('catalog/3.0.0/release.json', '{"version":');
  await put('shell/3.0.0/release.json', aRelease('3.0.0'));
  const { page } = await choose('catalog@3.0.0', 'shell@3.0.0');
  expect(page.status).toBe(200);
  expect(problemsOf(page)).toEqual(Array(2).fill('This build cannot be read right now.'));
});

test('a build at an address of this machine is in the page, whose policy names its origin and no other', async () => {
  const { choose, ask } = await startStore();
  const { address } = await startBuildServer({ '/17/build.json': aBuild({ paths: ['/', '/products', '/wear'] }) });
  const { page } = await choose(`catalog@${address}/17`);
  expect(bootOf(page).slice.remotes['catalog']).toMatchObject({
    paths: ['/', '/products', '/wear'],
    release: { version: 'override', base: `${address}/17/` },
    previous: { version: 'c2', base: '/releases/catalog/c2/' },
  });
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' ${address} 'nonce-`);
  expect(new Set(policy.match(/https?:\/\/[^ ;]+/g))).toEqual(new Set([address]));
  const { headers } = await ask('/products');
  expect(headers['content-security-policy']).not.toContain('localhost');
});

test('a shell at an address brings its document', async () => {
  const { choose } = await startStore();
  const { address } = await startBuildServer({
    '/build.json': aBuild({ app: 'shell', entry: 'main.js', paths: [] }),
    '/document.html': '<!doctype html><title>{{title}}</title>from source {{head}}{{boot}}',
  });
  const { page } = await choose(`shell@${address}`);
  expect(page.text).toContain('from source');
  expect(page.text).toContain(`src="${address}/main.js"`);
});

test('a shell without a document leaves the live one in place', async () => {
  const { choose } = await startStore();
  const { address } = await startBuildServer({ '/build.json': aBuild({ app: 'shell' }) });
  const { page } = await choose(`shell@${address}`);
  expect(problemsOf(page)).toEqual([`${address}/document.html answers 404.`]);
  expect(page.text).toContain('/releases/shell/s1/main.js');
});

const redirect = (response: ServerResponse) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
const huge = (response: ServerResponse) => response.end(' '.repeat(1_000_001));
const fails = (response: ServerResponse) => response.writeHead(500).end(JSON.stringify(aBuild()));
const hangs = () => {};
const drips = (response: ServerResponse) => {
  const drip = setInterval(() => response.write(' '), 100);
  response.on('close', () => clearInterval(drip));
};

test.each([
  ['is nothing', undefined, 'answers 404.'],
  ['fails', fails, 'answers 500.'],
  ['is sent on elsewhere', redirect, 'answers 302.'],
  ['is huge', huge, 'is larger than 1 MB.'],
  ['never answers', hangs, 'does not answer within 1.5 s.'],
  ['never ends', drips, 'does not answer within 1.5 s.'],
  ['is a web page', '<!doctype html>', 'describes no build.'],
  ['is null', 'null', 'describes no build.'],
  ['lacks its entry', aBuild({ entry: undefined }), 'describes no build.'],
  ['leaves its folder', aBuild({ entry: '../../evil.js' }), 'names "../../evil.js", which is not its own.'],
  [
    'leaves its origin',
    aBuild({ files: ['//evil.example/x.js'] }),
    'names "//evil.example/x.js", which is not its own.',
  ],
  ['breaks out of its tag', aBuild({ entry: 'x.js"><script>' }), 'names "x.js"><script>", which is not its own.'],
  [
    'asks beyond the API',
    aBuild({ routes: [{ path: '/products', files: [], prefetch: [{ path: '/../metrics' }] }] }),
    'names "/../metrics", which is not its own.',
  ],
])('a build that %s leaves the live release in place', async (_, build, reason) => {
  const { choose } = await startStore();
  const { address } = await startBuildServer(build === undefined ? {} : { '/build.json': build });
  const { page } = await choose(`catalog@${address}`);
  expect(page.status).toBe(200);
  expect(problemsOf(page)).toEqual([`${address}/build.json ${reason}`]);
  expect(versionOf(page)).toBe('c2');
  expect(page.headers['content-security-policy']).not.toContain(address);
});

test('a port where nothing listens leaves the live release in place', async () => {
  const { choose } = await startStore();
  const { page } = await choose('catalog@http://localhost:1');
  expect(problemsOf(page)).toEqual(['Nothing answers at http://localhost:1/build.json.']);
  expect(versionOf(page)).toBe('c2');
});

test('a build of another app is not taken for this one', async () => {
  const { choose } = await startStore();
  const { address } = await startBuildServer({ '/build.json': aBuild({ app: 'checkout' }) });
  const { page } = await choose(`catalog@${address}`);
  expect(problemsOf(page)).toEqual([`The build at ${address}/ is one of checkout, not of catalog.`]);
});

test('an origin that is not allowed is not even asked', async () => {
  const { choose } = await startStore({ allowedBuilds: ['releases', 'https://builds.example'] });
  const { address, asked } = await startBuildServer({ '/build.json': aBuild() });
  const { page } = await choose(`catalog@${address}`);
  expect(problemsOf(page)).toEqual([`Builds may not come from ${address} here.`]);
  expect(asked).toEqual([]);
});

const cookieOf = (value: unknown) => encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));

test.each([
  '%E0%A4%A',
  'x',
  cookieOf('{"catalog":"1.4.2"}'),
  cookieOf([['catalog']]),
  cookieOf([['catalog', 7]]),
  cookieOf([[['catalog'], 'x']]),
  cookieOf([['x'.repeat(41), '1.4.2']]),
  cookieOf([['catalog', 'x'.repeat(302)]]),
  cookieOf({ length: 1e9 }),
])('a cookie that is none of ours chooses nothing: %s', async (value) => {
  const { ask } = await startStore();
  const page = await ask('/products', { headers: { cookie: `remoteOverrides=${value}` } });
  expect(page.status).toBe(200);
  expect(bootOf(page).overrides?.choices).toEqual([]);
});

test('a cookie that somebody wrote is judged as an address is', async () => {
  const { ask } = await startStore();
  const cookie = `remoteOverrides=${cookieOf([['catalog', 'http://10.0.0.1/']])}`;
  const page = await ask('/products', { headers: { cookie } });
  expect(problemsOf(page)).toEqual(['Builds may not come from http://10.0.0.1 here.']);
});

test('more choices than a cookie holds keep the newest', async () => {
  const { choose } = await startStore();
  const many = Array.from({ length: 6 }, (_, index) => `app${index}@http://localhost/${'ü'.repeat(250)}`);
  const { answer, page } = await choose(...many, `catalog@${EARLIER}`);
  expect(String(answer.headers['set-cookie']).length).toBeLessThan(4096);
  expect(versionOf(page)).toBe(EARLIER);
});

test('a hostile choice leaves the page it is shown in whole', async () => {
  const { choose } = await startStore();
  const { page } = await choose('catalog@</script><script>alert(1)</script>');
  expect(page.text).not.toContain('<script>alert');
  expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
});

test.each([
  '//evil.example/%2e%2e?remote=none',
  '/\\evil.example?remote=none',
  '/products/?remote=none&next=//evil.example',
])('taking the choice out of %s leads nowhere else', async (address) => {
  const { ask } = await startStore();
  const { headers } = await ask(address);
  expect(headers.location).toMatch(/^\/(?![/\\])/);
});
