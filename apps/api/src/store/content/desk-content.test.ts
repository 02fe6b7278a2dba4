import type { DeskPageText } from '@patina/shared-api/contract/desk/content';
import { expect, test } from 'vitest';
import { auditLog } from '#platform/console/audit-log.ts';
import { openShop } from '#testing/open-shop.ts';

const { app, database, services, anOperator } = await openShop();
const cara = await anOperator('catalogue');
const otto = await anOperator('owner');

const BASE = '/desk/content';
const idOf = async (slug: string): Promise<number> =>
  (await cara.get(`${BASE}/pages`)).json().payload.find((page: DeskPageText) => page.slug === slug).id;
const terms = await idOf('terms');
const shown = async (slug: string) => (await app.inject(`/api/static-pages/${slug}`)).json().payload;

async function read(id: number, query = ''): Promise<DeskPageText> {
  return (await cara.get(`${BASE}/pages/${id}${query}`)).json().payload;
}

const edit = (page: DeskPageText, change: object, operator = cara) => {
  const { title, content, is_terms, is_privacy } = page;
  const seen = { title, content, is_terms, is_privacy };
  return operator.post(`${BASE}/pages/${page.id}/edit`, { ...seen, ...change, seen });
};

test('a page is changed for the shop at once, cleaned as in the preview', async () => {
  const html = '<p onclick="x()">New<script>x()</script></p>';
  const before = await read(terms);
  const preview = (await cara.post(`${BASE}/preview`, { content: html })).json().payload;
  expect(preview).toEqual({ content: '<p>New</p>' });
  expect((await edit(before, { title: 'Rules', content: html })).json().payload).toMatchObject({
    title: 'Rules',
    is_terms: true,
    changed: { operator: cara.email },
  });
  expect(await shown('terms')).toMatchObject({ title: 'Rules', is_terms: 1, ...preview });
  const [noted] = await auditLog(database).latest('page terms');
  expect(noted).toMatchObject({
    operator: cara.email,
    action: 'page set',
    before: { title: before.title },
    after: { title: 'Rules', content: '<p>New</p>' },
  });
});

test('a text in another language is changed by itself', async () => {
  const page = await read(terms, '?text_language=de');
  expect(page).toMatchObject({ changed: null, languages: ['pt', 'es', 'de'] });
  await edit(page, { title: 'Regeln', text_language: 'de' });
  expect(await read(terms, '?text_language=de')).toMatchObject({ title: 'Regeln', changed: { operator: cara.email } });
  expect((await read(terms)).title).not.toBe('Regeln');
});

test('of two operators who change one page the second is told who was faster', async () => {
  const page = await read(await idOf('about'));
  const answers = await Promise.all([edit(page, { title: 'We' }), edit(page, { title: 'Us' }, otto)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const winner = answers[0]?.statusCode === 200 ? cara : otto;
  const told = answers.find(({ statusCode }) => statusCode === 409)?.json();
  expect([told.code, told.message]).toEqual(['page-changed', expect.stringContaining(winner.email)]);
});

test('a page with a picture of another host is refused, which says the host and the allowed ones', async () => {
  await services.settings.set('image_host', 'https://pictures.test/cs2');
  const page = await read(await idOf('about'));
  const html = '<p>Us <img src="https://elsewhere.example/us.png" alt="Us" /></p>';
  const draft = { slug: 'team', title: 'Team', content: html, is_terms: false, is_privacy: false };
  for (const answer of [
    await edit(page, { content: html }),
    await edit(await read(page.id, '?text_language=de'), { content: html, text_language: 'de' }),
    await cara.post(`${BASE}/pages/add`, draft),
    await cara.post(`${BASE}/preview`, { content: html }),
  ]) {
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'picture-host-refused' }]);
    expect(answer.json().message).toMatch(/^Pictures come from elsewhere\.example\. .*https:\/\/pictures\.test\. /);
  }
  expect(await read(page.id)).toMatchObject({ content: page.content });
  const pasted = `${html}<img src="x" alt="x" /><img src="/own.png" /><img src="/own.png" alt="Own" />`;
  expect((await cara.post(`${BASE}/preview`, { content: pasted, is_pasted: true })).json().payload).toEqual({
    content: '<p>Us </p><img src="/own.png" alt="Own" />',
  });
  const allowed = '<p>Us <img src="https://pictures.test/us.png" alt="Us" /><img src="/own.png" alt="We" /></p>';
  expect((await edit(page, { content: allowed })).statusCode).toBe(200);
  expect(await shown('about')).toMatchObject({ content: allowed });
  for (const alt of ['', ' alt=""', ' alt=" "']) {
    const silent = await edit(await read(page.id), { content: `<img src="/own.png"${alt} />` });
    expect([silent.statusCode, silent.json().code]).toEqual([422, 'picture-alt-missing']);
  }
});

test('an empty title, an unknown page and an unknown language are rejected', async () => {
  const page = await read(terms);
  expect((await edit(page, { title: ' ' })).json().errors).toEqual({
    title: ['The title of a page has 1 to 200 characters.'],
  });
  expect((await edit({ ...page, id: 999_999 }, {})).json().code).toBe('page-not-found');
  expect((await edit(page, { text_language: 'xx' })).json().message).toContain('no language xx');
});

test('a page is added at a free address, and removed as it was seen', async () => {
  const draft = { slug: 'jobs', title: 'Jobs', content: '<p>Come</p>', is_terms: false, is_privacy: false };
  const add = (change: object) => cara.post(`${BASE}/pages/add`, { ...draft, ...change });
  const answers = await Promise.all([add({}), add({ title: 'Work' })]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await add({})).json().code).toBe('page-slug-taken');
  expect((await add({ slug: 'No Slug' })).json().code).toBe('page-slug-invalid');
  const { title, ...page } = await shown('jobs');
  const { content } = draft;
  const remove = (seen: string) =>
    cara.post(`${BASE}/pages/${page.id}/remove`, {
      seen: { title: seen, content, is_terms: false, is_privacy: false },
    });
  expect((await remove('Other')).json().code).toBe('page-changed');
  expect((await remove(title)).statusCode).toBe(200);
  expect((await app.inject('/api/static-pages/jobs')).statusCode).toBe(404);
  expect(await auditLog(database).latest('page jobs')).toMatchObject([
    { operator: cara.email, action: 'page remove', before: { title } },
    { operator: cara.email, action: 'page set', after: { title } },
  ]);
});

const HOME = { text_language: 'pt', key: 'shell.footer.home' };
const set = (text: string, seen: string | null, operator = cara) =>
  operator.post(`${BASE}/texts/set`, { ...HOME, text, seen });
const reset = (seen: string | null) => cara.post(`${BASE}/texts/reset`, { ...HOME, seen });
const texts = async (query: string) => (await cara.get(`${BASE}/texts?${query}`)).json().payload;

test('a text is set, found by its key and by its words, and reset', async () => {
  expect((await set(' Entrada ', null)).json().payload).toMatchObject({ text: 'Entrada' });
  const row = { ...HOME, text: 'Entrada', changed_by: cara.email };
  expect(await texts('q=footer')).toEqual([row]);
  expect(await texts('q=entra&text_language=pt')).toEqual([row]);
  expect(await texts('text_language=de')).toEqual([]);
  expect((await cara.get('/desk/content/texts/export?q=footer')).body).toContain('pt,shell.footer.home,Entrada,');
  expect((await reset('Entrada')).statusCode).toBe(200);
  expect(await texts('')).toEqual([]);
  expect(await auditLog(database).latest('text pt shell.footer.home')).toMatchObject([
    { operator: cara.email, action: 'text unset', before: { text: 'Entrada' }, after: null },
    { operator: cara.email, action: 'text set', before: { text: null }, after: { text: 'Entrada' } },
  ]);
});

test('of two operators who set one text the second is told who was faster', async () => {
  const answers = await Promise.all([set('Um', null), set('Dois', null, otto)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const winner = answers[0]?.statusCode === 200 ? cara : otto;
  const told = answers.find(({ statusCode }) => statusCode === 409)?.json();
  expect([told.code, told.message]).toEqual(['text-changed', expect.stringContaining(winner.email)]);
  expect((await reset('Other')).json().code).toBe('text-changed');
});

test.each([
  [{ key: 'title', text: 'x' }, 'text-key-invalid'],
  [{ key: 'shell.nav.shop', text: ' ' }, 'text-invalid'],
])('%j is rejected', async (fields, code) => {
  expect((await cara.post(`${BASE}/texts/set`, { ...HOME, ...fields, seen: null })).json().code).toBe(code);
});

const SALE = { tone: 'info', link: '/sale', texts: { en: 'Sale', de: 'Sale!' }, from: null, until: null };
const announce = (announcement: object | null, seen: object | null, operator = cara) =>
  operator.post(`${BASE}/announcement/set`, { announcement, seen });
const said = async () => (await app.inject('/api/announcement')).json().payload;

test('an announcement is said at once, changed by one of two operators, and removed', async () => {
  expect((await cara.get(`${BASE}/announcement`)).json().payload).toEqual({ announcement: null, changed: null });
  expect((await announce(SALE, null)).json().payload).toMatchObject({
    announcement: SALE,
    changed: { operator: cara.email },
  });
  expect(await said()).toEqual({ tone: 'info', link: '/sale', texts: SALE.texts });
  const late = { ...SALE, from: 4_000_000_000, until: null };
  const answers = await Promise.all([announce(late, SALE), announce(late, SALE, otto)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await said()).toBeNull();
  expect((await announce(null, late)).statusCode).toBe(200);
  const [removed] = await auditLog(database).latest('setting announcement');
  expect(removed).toMatchObject({ operator: cara.email, before: { value: late }, after: { value: null } });
});

test.each([
  [{ link: '//elsewhere.example' }, 'announcement-link-invalid'],
  [{ link: '/\\elsewhere.example' }, 'announcement-link-invalid'],
  [{ link: 'https://elsewhere.example' }, 'announcement-link-invalid'],
  [{ texts: {} }, 'announcement-text-invalid'],
  [{ texts: { en: ' ' } }, 'announcement-text-invalid'],
  [{ from: 2000, until: 1000 }, 'announcement-times-invalid'],
])('an announcement with %j is rejected', async (change, code) => {
  const answer = await announce({ ...SALE, ...change }, null);
  expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
});
