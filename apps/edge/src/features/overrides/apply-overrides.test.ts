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

/** An edge whose store has a release of catalogue and shell besides the live ones. */
async function startShop({
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
    const answer = await edge.request(`/products?${query}`);
    const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
    return { answer, page: await edge.request('/products', { headers: { cookie } }), cookie };
  };
  return { ...edge, put, choose };
}

const versionOf = (page: Parameters<typeof bootOf>[0]) => bootOf(page).slice.remotes['catalog']?.release.version;
const problemsOf = (page: Parameters<typeof bootOf>[0]) =>
  bootOf(page).overrides?.choices.map(({ problem }) => problem);

test('a choice in an address is moved to a session cookie', async () => {
  const { request } = await startShop();
  const answer = await request(`/products?type=Rifle&remote=catalog@${EARLIER}&page=2`);
  expect(answer).toMatchObject({ status: 302, headers: { location: '/products?type=Rifle&page=2' } });
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  const [cookie] = answer.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^remoteOverrides=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
});

test.each([EARLIER, '1.4.2'])(
  'the release %s is in the page, with its integrity and the live one as fallback',
  async (name) => {
    const { choose } = await startShop();
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

test('several apps can be overridden, including the shell', async () => {
  const { choose } = await startShop();
  const { page } = await choose(`catalog@${EARLIER}`, `shell@${EARLIER}`);
  expect(page.text).toContain('earlier');
  expect(bootOf(page)).toMatchObject({ overridden: ['shell', 'catalog'], slice: { shell: { version: EARLIER } } });
});

test('one choice or all are reset', async () => {
  const { request, choose } = await startShop();
  const { cookie } = await choose(`catalog@${EARLIER}`, `shell@${EARLIER}`);
  const after = async (query: string) => {
    const answer = await request(`/products?${query}`, { headers: { cookie } });
    return String(answer.headers['set-cookie']);
  };
  expect(decodeURIComponent(await after('remote=catalog@'))).toContain(`[["shell","${EARLIER}"]];`);
  for (const all of ['remote=none', 'remote=', 'remote=catalog@&remote=shell@']) {
    expect(await after(all)).toMatch(/Max-Age=0$/);
  }
});

test('choosing the live release changes nothing', async () => {
  const { put, choose } = await startShop();
  await put('catalog/c2/release.json', aRelease('c2'));
  await put('catalog/claims/0.2.0', 'c2');
  const { page } = await choose('catalog@0.2.0');
  expect(bootOf(page)).toMatchObject({ overridden: [], overrides: { apps: { catalog: { state: 'live' } } } });
  expect(bootOf(page).slice.remotes['catalog']?.previous?.version).toBe('c1');
});

test('a page without choices has the live releases and may be indexed', async () => {
  const { request } = await startShop();
  const page = await request('/products');
  expect(bootOf(page)).toMatchObject({ overridden: [], overrides: { choices: [] } });
  expect(versionOf(page)).toBe('c2');
  expect(page.headers['x-robots-tag']).toBeUndefined();
});

test('with overrides disabled, address and cookie have no effect, and the page has no override data', async () => {
  const { choose } = await startShop();
  const { cookie } = await choose(`catalog@${EARLIER}`);
  const { request } = await startShop({ allowedBuilds: [] });
  const page = await request(`/products?remote=catalog@${EARLIER}`, { headers: { cookie } });
  expect(page.status).toBe(200);
  expect(versionOf(page)).toBe('c2');
  expect(page.text).not.toContain('"overrides"');
});

test('the override data names a visitor’s canary, with the live release as previous', async () => {
  const { catalog } = aRegistry().remotes;
  if (!catalog) throw new Error('no catalogue');
  const registry = aRegistry({
    remotes: { catalog: { ...catalog, canary: { percent: 100, release: aRelease('c3') } } },
  });
  const { request } = await startShop({ registry });
  expect(bootOf(await request('/products')).overrides?.apps['catalog']).toMatchObject({
    version: 'c3',
    state: 'canary',
    previous: 'c2',
  });
});

test('the override data names the fallback of a failed shell', async () => {
  const { shell, remotes } = aRegistry();
  const { request, put } = await startShop({
    registry: { shell: { ...shell, previous: { ...shell.live, version: 's0' } }, remotes },
  });
  await put('shell/s0/document.html', '<!doctype html>{{head}}{{boot}}');
  const page = await request('/products', { headers: { cookie: 'failedShell=s1' } });
  expect(bootOf(page).overrides?.apps['shell']).toMatchObject({ version: 's0', state: 'stand-in' });
});

test('an incompatible release is reported as such, like a live one', async () => {
  const { put, choose } = await startShop();
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
])('"%s" is rejected with a reason, and the page has the live release', async (choice, sentence) => {
  const { choose } = await startShop();
  const { page } = await choose(choice);
  expect(page.status).toBe(200);
  expect(problemsOf(page)).toEqual([sentence]);
  expect(bootOf(page).overridden).toEqual([]);
  expect(versionOf(page)).toBe('c2');
});

test('a release with an invalid manifest is rejected', async () => {
  const { put, choose } = await startShop();
  await put('catalog/3.0.0/release.json', '{"version":');
  await put('shell/3.0.0/release.json', aRelease('3.0.0'));
  const { page } = await choose('catalog@3.0.0', 'shell@3.0.0');
  expect(page.status).toBe(200);
  expect(problemsOf(page)).toEqual(Array(2).fill('This build cannot be read right now.'));
});

test('a release that says where its files are is rejected, and the policy of the page stays', async () => {
  const { put, choose } = await startShop();
  await put('catalog/3.1.0/release.json', aRelease('3.1.0', { base: 'https://evil.example/' }));
  const { page } = await choose('catalog@3.1.0');
  expect(problemsOf(page)).toEqual(['The files of 3.1.0 of catalog are not in the store.']);
  expect(versionOf(page)).toBe('c2');
  expect(page.headers['content-security-policy']).not.toContain('evil.example');
});

test('a build of this machine is in the page, and the policy allows only its origin', async () => {
  const { choose, request } = await startShop();
  const { address } = await startBuildServer({ '/17/build.json': aBuild({ paths: ['/', '/products', '/wear'] }) });
  const { page } = await choose(`catalog@${address}/17`);
  expect(bootOf(page).slice.remotes['catalog']).toMatchObject({
    paths: ['/', '/products', '/wear'],
    release: { version: 'override', base: `${address}/17/` },
    previous: { version: 'c2', base: '/releases/catalog/c2/' },
  });
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' ${address} 'sha256-`);
  expect(new Set(policy.match(/https?:\/\/[^ ;]+/g))).toEqual(new Set([address]));
  const { headers } = await request('/products');
  expect(headers['content-security-policy']).not.toContain('localhost');
});

test('a shell at an address has its own document', async () => {
  const { choose } = await startShop();
  const { address } = await startBuildServer({
    '/build.json': aBuild({ app: 'shell', entry: 'main.js', paths: [] }),
    '/document.html': '<!doctype html><title>{{title}}</title>from source {{head}}{{boot}}',
  });
  const { page } = await choose(`shell@${address}`);
  expect(page.text).toContain('from source');
  expect(page.text).toContain(`src="${address}/main.js"`);
});

test('if a shell has no document, the live one is used', async () => {
  const { choose } = await startShop();
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
  ['has no manifest', undefined, 'answers 404.'],
  ['fails', fails, 'answers 500.'],
  ['redirects', redirect, 'answers 302.'],
  ['is too large', huge, 'is larger than 1 MB.'],
  ['never answers', hangs, 'does not answer within 1.5 s.'],
  ['never ends', drips, 'does not answer within 1.5 s.'],
  ['is a web page', '<!doctype html>', 'describes no build.'],
  ['is null', 'null', 'describes no build.'],
  ['lacks its entry', aBuild({ entry: undefined }), 'describes no build.'],
  ['has a file outside its folder', aBuild({ entry: '../../evil.js' }), 'names "../../evil.js", which is not its own.'],
  [
    'has a file of another origin',
    aBuild({ files: ['//evil.example/x.js'] }),
    'names "//evil.example/x.js", which is not its own.',
  ],
  ['has a file name with HTML', aBuild({ entry: 'x.js"><script>' }), 'names "x.js"><script>", which is not its own.'],
  [
    'has a call outside the API',
    aBuild({ routes: [{ path: '/products', files: [], prefetch: [{ path: '/../metrics' }] }] }),
    'names "/../metrics", which is not its own.',
  ],
])('if a build %s, the live release is used', async (_, build, reason) => {
  const { choose } = await startShop();
  const { address } = await startBuildServer(build === undefined ? {} : { '/build.json': build });
  const { page } = await choose(`catalog@${address}`);
  expect(page.status).toBe(200);
  expect(problemsOf(page)).toEqual([`${address}/build.json ${reason}`]);
  expect(versionOf(page)).toBe('c2');
  expect(page.headers['content-security-policy']).not.toContain(address);
});

test('if nothing listens on the port, the live release is used', async () => {
  const { choose } = await startShop();
  const { page } = await choose('catalog@http://localhost:1');
  expect(problemsOf(page)).toEqual(['Nothing answers at http://localhost:1/build.json.']);
  expect(versionOf(page)).toBe('c2');
});

test('a build of another app is rejected', async () => {
  const { choose } = await startShop();
  const { address } = await startBuildServer({ '/build.json': aBuild({ app: 'checkout' }) });
  const { page } = await choose(`catalog@${address}`);
  expect(problemsOf(page)).toEqual([`The build at ${address}/ is one of checkout, not of catalog.`]);
});

test('an origin that is not allowed is not requested', async () => {
  const { choose } = await startShop({ allowedBuilds: ['releases', 'https://builds.example'] });
  const { address, requests } = await startBuildServer({ '/build.json': aBuild() });
  const { page } = await choose(`catalog@${address}`);
  expect(problemsOf(page)).toEqual([`Builds may not come from ${address} here.`]);
  expect(requests).toEqual([]);
});

const cookieOf = (value: unknown) => encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));

test.each([
  '%E0%A4%A',
  'x',
  cookieOf('{"catalog":"1.4.2"}'),
  cookieOf([['catalog']]),
  cookieOf([['catalog', 7]]),
  cookieOf([[['catalog'], 'x']]),
  cookieOf([['x'.repeat(81), '1.4.2']]),
  cookieOf([['catalog', 'x'.repeat(302)]]),
  cookieOf({ length: 1e9 }),
])('a malformed cookie has no effect: %s', async (value) => {
  const { request } = await startShop();
  const page = await request('/products', { headers: { cookie: `remoteOverrides=${value}` } });
  expect(page.status).toBe(200);
  expect(bootOf(page).overrides?.choices).toEqual([]);
});

test('a forged cookie is checked like an address', async () => {
  const { request } = await startShop();
  const cookie = `remoteOverrides=${cookieOf([['catalog', 'http://10.0.0.1/']])}`;
  const page = await request('/products', { headers: { cookie } });
  expect(problemsOf(page)).toEqual(['Builds may not come from http://10.0.0.1 here.']);
});

test('of more choices than fit into a cookie the newest are kept', async () => {
  const { choose } = await startShop();
  const many = Array.from({ length: 6 }, (_, index) => `app${index}@http://localhost/${'ü'.repeat(250)}`);
  const { answer, page } = await choose(...many, `catalog@${EARLIER}`);
  expect(String(answer.headers['set-cookie']).length).toBeLessThan(4096);
  expect(versionOf(page)).toBe(EARLIER);
});

test('a hostile choice is escaped', async () => {
  const { choose } = await startShop();
  const { page } = await choose('catalog@</script><script>alert(1)</script>');
  expect(page.text).not.toContain('<script>alert');
  expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
});

test.each([
  '//evil.example/%2e%2e?remote=none',
  '/\\evil.example?remote=none',
  '/products/?remote=none&next=//evil.example',
])('the redirect of %s stays on the store', async (address) => {
  const { request } = await startShop();
  const { headers } = await request(address);
  expect(headers.location).toMatch(/^\/(?![/\\])/);
});

test('a filler of slots is taken out of the pages of one session, and put back', async () => {
  const registry = aRegistry();
  const slot = {
    name: 'list.between-rows',
    contract: 1,
    pages: ['/products/:category?'],
    limit: 1,
    height: 80,
    kilobytes: 20,
    milliseconds: 50,
    about: 'A row.',
  };
  const fill = { slot: slot.name, contract: 1, module: './Row', order: 1, files: [] };
  const { catalog } = registry.remotes;
  if (!catalog) throw new Error('There is a catalogue.');
  catalog.live = { ...catalog.live, slots: [slot], fills: [fill], exposes: [...catalog.live.exposes, './Row'] };
  const { choose, request } = await startShop({ registry });
  const slotsOf = (page: Parameters<typeof bootOf>[0]) => Object.keys(bootOf(page).slice.slots ?? {});
  expect(slotsOf(await request('/products'))).toEqual([slot.name]);
  const { page } = await choose('catalog/Row@out');
  expect(slotsOf(page)).toEqual([]);
  expect(bootOf(page).overrides?.choices).toEqual([{ app: 'catalog/Row', build: 'out' }]);
  expect(slotsOf((await choose('none')).page)).toEqual([slot.name]);
});
