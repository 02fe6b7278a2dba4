import { expect, test } from 'vitest';
import { aRelease } from '#testing/releases-folder.ts';
import { anOffice, sessionOf, startOffice } from '#testing/start-office.ts';
import { bootOf, type TestResponse } from '#testing/start-test-edge.ts';

const ALL = { 'a guest': {}, 'a shopper': sessionOf('shopper'), 'an ended session': sessionOf('nobody') };

const officeIn = (page: TestResponse) => bootOf(page).slice.remotes['office'];

test.each(Object.entries(ALL))(
  'for %s a page that requires a role is an unknown page, byte for byte',
  async (_, headers) => {
    const { request, api } = await startOffice();
    const ask = async (path: string) => {
      const before = api.requests.length;
      const { status, headers: answered, text } = await request(path, { headers });
      const { date: _, etag: __, 'server-timing': token, ...rest } = answered;
      expect(token).not.toContain('office');
      const calls = api.requests.slice(before).map(({ url }) => url.replaceAll('unlike', 'office'));
      return { status, headers: rest, text: text.replaceAll('unlike', 'office'), calls: calls.toSorted() };
    };
    // Answers that all pages share are there already.
    await ask('/');
    for (const below of ['', '/keys', '/keys/7', '?form=signin']) {
      const found = await ask(`/office${below}`);
      expect(found).toEqual(await ask(`/unlike${below}`));
      expect(found.status).toBe(404);
      expect(found.text.replaceAll(/\/static-pages\/office/g, '')).not.toContain('office');
    }
  },
);

test.each(Object.entries(ALL))('other pages of %s do not name the office', async (_, headers) => {
  const { request } = await startOffice({ allowedBuilds: ['releases'] });
  await request('/products', { headers: sessionOf('clerk') });
  const page = await request('/products', { headers });
  expect(page.status).toBe(200);
  expect(page.text).not.toMatch(/office|clerk/i);
  expect(bootOf(page)).not.toHaveProperty('roles');
});

test('a clerk gets the clerk’s pages and their entries of the menu, not for caches', async () => {
  const { request } = await startOffice();
  const headers = sessionOf('clerk');
  const page = await request('/office', { headers });
  expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } });
  expect(page.text).toContain('<link rel="modulepreload" href="/releases/office/o2/page.js"');
  expect(bootOf(page).roles).toEqual(['clerk']);
  expect(officeIn(page)?.release.menu).toEqual([{ path: '/office', title: { en: 'Office' } }]);
  const hidden = await request('/office/keys', { headers });
  expect(hidden.status).toBe(404);
  expect(hidden.text).not.toContain('href="/releases/office/o2/page.js"');
  expect((await request('/office/keys', { headers: sessionOf('porter') })).status).toBe(200);
});

test('the entries of the menu are in every page of a clerk', async () => {
  const { request } = await startOffice();
  expect(officeIn(await request('/', { headers: sessionOf('clerk') }))?.release.menu).toHaveLength(1);
});

test('the first page of a clerk takes a second round of calls, the next ones do not', async () => {
  const { request, api } = await startOffice();
  const rounds = async () => {
    const before = api.requests.length;
    await request('/office', { headers: sessionOf('clerk') });
    return api.requests.slice(before).filter(({ url }) => url === '/api/is-auth').length;
  };
  expect([await rounds(), await rounds()]).toEqual([2, 1]);
});

test('a role that was given or taken counts for the next page', async () => {
  const { request, roles } = await startOffice();
  const statusOf = async (account: string) => (await request('/office', { headers: sessionOf(account) })).status;
  expect([await statusOf('clerk'), await statusOf('shopper')]).toEqual([200, 404]);
  Object.assign(roles, { clerk: [], shopper: ['porter', 'baker'] });
  expect([await statusOf('clerk'), await statusOf('shopper')]).toEqual([404, 200]);
});

test('while the API is away and cannot say who has which role, an address without a page waits, a hidden one or not', async () => {
  const { request, api } = await startOffice();
  const headers = sessionOf('clerk');
  expect((await request('/office', { headers })).status).toBe(200);
  api.respond('/user/profile', {
    status: 503,
    headers: { 'retry-after': '2' },
    body: { status: 'ERROR', message: 'no' },
  });
  for (const path of ['/office', '/unlike/any']) {
    const page = await request(path, { headers });
    expect([page.status, page.text]).toEqual([503, expect.stringContaining('This page waits')]);
  }
  expect((await request('/unlike/any')).status).toBe(404);
  expect((await request('/products', { headers })).status).toBe(200);
});

test('while the API does not say who has which role, nobody has one', async () => {
  const { request, api } = await startOffice();
  const headers = sessionOf('clerk');
  expect((await request('/office', { headers })).status).toBe(200);
  for (const body of [{ status: 'ERROR' }, { status: 'OK', payload: { roles: 'clerk' } }, null]) {
    api.respond('/user/profile', { body });
    const page = await request('/office', { headers });
    expect(page.status).toBe(404);
    expect(officeIn(page)).toBeUndefined();
  }
});

test('a canary of the office concerns only those who may open it', async () => {
  const release = { ...anOffice('o3').live };
  const { request } = await startOffice({}, { canary: { percent: 100, release } });
  for (const headers of [{}, sessionOf('shopper')]) {
    const page = await request('/products', { headers });
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(bootOf(page).telemetry).toEqual({ share: 0.1 });
    expect(page.headers['server-timing']).not.toContain('office');
  }
  expect((await request('/products')).headers['cache-control']).toContain('s-maxage');
  const page = await request('/office', { headers: sessionOf('clerk') });
  expect(page.headers['set-cookie']).toEqual([expect.stringContaining('releaseTicket=')]);
  expect(officeIn(page)).toMatchObject({ release: { version: 'o3' }, previous: { version: 'o2' } });
  expect(page.headers['server-timing']).toContain(' office/o3 ');
});

test('a canary with pages for everybody does not open an office that is not', async () => {
  const release = aRelease('o3', { routes: [{ path: '/office', files: [], prefetch: [] }] });
  const { request } = await startOffice({}, { canary: { percent: 100, release }, previous: release });
  expect((await request('/office')).status).toBe(404);
});

test.each([
  ['a guest', {}],
  ['a shopper', sessionOf('shopper')],
])('for %s there is no office that could be overridden', async (_, headers: { cookie?: string }) => {
  const { request } = await startOffice({ allowedBuilds: ['releases'] });
  const choice = `remoteOverrides=${encodeURIComponent('[["office","1.0.0"]]')}`;
  const cookie = [choice, headers.cookie].filter(Boolean).join('; ');
  const page = await request('/office', { headers: { cookie } });
  expect(page.status).toBe(404);
  expect(bootOf(page).overrides).toMatchObject({
    choices: [{ app: 'office', problem: 'The store has no "office", only shell, catalog.' }],
    apps: { shell: {}, catalog: {} },
  });
  expect(bootOf(page).overrides?.apps).not.toHaveProperty('office');
});

test('a HEAD request tells no more', async () => {
  const { request } = await startOffice();
  expect(await request('/office', { method: 'HEAD' })).toMatchObject({ status: 404, text: '' });
  expect((await request('/office', { method: 'HEAD', headers: sessionOf('clerk') })).status).toBe(200);
});
