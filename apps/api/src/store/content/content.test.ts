import { content } from '@patina/shared-api/contract/content/content';
import { expect, test } from 'vitest';
import { settingsService } from '#store/settings/settings.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const { app, services } = await startTestApp();

const get = async (url: string) => (await app.inject({ url: `/api${url}` })).json();

test('a new store has the default settings', async () => {
  const { payload } = content.settings.response.parse(await get('/settings'));
  expect(payload).toMatchObject({
    site_name: 'Patina',
    offer_enabled: true,
    min_top_up: 1,
    vat_percent: 23,
    internal_currency: { name: 'Credits', exchange_rate_eur: 1 },
  });
  expect(payload.payment_methods.map(({ code, minutes_to_pay }) => [code, minutes_to_pay])).toEqual([
    ['card', 30],
    ['multibanco', 3 * 24 * 60],
    ['mbway', 30],
    ['bank', 30],
    ['balance', undefined],
  ]);
});

test('the store’s trade links are told to sellers only', async () => {
  const { trade_links } = await services.settings.read();
  expect(trade_links).toHaveLength(1);
  expect(JSON.stringify(await get('/settings'))).not.toContain('tradeoffer');
});

test('a changed setting is visible at once', async () => {
  await services.settings.set('min_top_up', '7.5');
  const { payload } = await get('/settings');
  expect(payload.min_top_up).toBe(7.5);
});

test('English is the default of four languages', async () => {
  const { payload } = content.languages.response.parse(await get('/languages'));
  expect(payload.map(({ code, default: isDefault }) => [code, isDefault])).toEqual([
    ['en', 1],
    ['pt', 0],
    ['es', 0],
    ['de', 0],
  ]);
});

test('operator texts of a language are returned by their keys', async () => {
  await services.database
    .insertInto('localization')
    .values([
      { language_id: 2, key: 'shell.footer.home', text: 'Início' },
      { language_id: 1, key: 'shell.footer.home', text: 'Home' },
    ])
    .execute();
  expect(await get('/localizations?lang_id=2')).toEqual({ 'shell.footer.home': 'Início' });
});

test('texts of an unknown language are rejected', async () => {
  const answer = await app.inject({ url: '/api/localizations?lang_id=999' });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ status: 'ERROR', message: 'There is no such language.' });
});

test('the euro is the default currency and worth one euro', async () => {
  const { payload } = content.currencies.response.parse(await get('/currencies'));
  expect(payload[0]).toEqual({ code: 'EUR', symbol: '€', value: 1, default: 1 });
  expect(payload.map(({ code }) => code)).toEqual(['EUR', 'USD', 'GBP', 'BRL', 'PLN']);
  expect(payload.every(({ value }) => value > 0)).toBe(true);
});

test('all 249 countries of ISO 3166-1 are listed, each once', async () => {
  const { payload } = content.countries.response.parse(await get('/countries'));
  expect(new Set(payload.map(({ iso }) => iso)).size).toBe(249);
  expect(new Set(payload.map(({ id }) => id)).size).toBe(249);
  expect(payload.find(({ iso }) => iso === 'PT')).toEqual({ id: 620, iso: 'PT', title: 'Portugal' });
});

test('countries are named in the visitor’s language and sorted by it', async () => {
  const { payload } = content.countries.response.parse(await get('/countries?language=4'));
  const titles = payload.map(({ title }) => title);
  expect(titles).toContain('Österreich');
  expect(titles.indexOf('Österreich')).toBeLessThan(titles.indexOf('Portugal'));
});

test('an unknown language gives English country names', async () => {
  const { payload } = await get('/countries?language=77');
  expect(payload).toContainEqual({ id: 40, iso: 'AT', title: 'Austria' });
});

test('the footer has five pages, with the terms and the privacy policy marked', async () => {
  const { payload } = content.staticPages.response.parse(await get('/static-pages'));
  expect(payload).toHaveLength(5);
  expect(payload.filter(({ is_terms }) => is_terms === 1).map(({ slug }) => slug)).toEqual(['terms']);
  expect(payload.filter(({ is_privacy }) => is_privacy === 1).map(({ slug }) => slug)).toEqual(['privacy']);
  expect(payload.some(({ title }) => title.toLowerCase().includes('cookie'))).toBe(true);
});

test('a page is found by its id and by its slug', async () => {
  const { payload: bySlug } = content.staticPage.response.parse(await get('/static-pages/terms'));
  const { payload: byId } = await get(`/static-pages/${bySlug.id}`);
  expect(byId).toEqual(bySlug);
  expect(bySlug.content).toContain('<h2>');
});

test.each(['nope', '4711', '999999999999', "x' or 1=1--", '%25', '..%2f..%2fetc%2fpasswd'])(
  'the page %s does not exist',
  async (id) => {
    const answer = await app.inject({ url: `/api/static-pages/${id}` });
    expect(answer.statusCode).toBe(404);
  },
);

test('a page is sanitized when it is saved', async () => {
  await services.pages.set(
    'help',
    {
      title: 'Help',
      content:
        '<h2 onclick="steal()">Help</h2><script>steal()</script><iframe src="//x"></iframe><a href="javascript:steal()">a</a><img src=x alt=x onerror=steal()><a href="https://x.test" target="_self">b</a>',
      isTerms: false,
      isPrivacy: false,
    },
    'cara',
  );
  const { payload } = await get('/static-pages/help');
  expect(payload.content).toBe(
    '<h2>Help</h2><a>a</a><img src="x" alt="x" /><a href="https://x.test" target="_blank" rel="noopener noreferrer">b</a>',
  );
});

test('pages and settings that were saved with pictures of other hosts are shown without these', async () => {
  const [own, foreign] = ['<img src="/own.png" />', '<img src="https://elsewhere.example/x.png" />'];
  const page = await services.pages.read('about');
  await services.database
    .updateTable('static_page')
    .set({ content: `<p>Old ${own}${foreign}${foreign}</p>` })
    .where('id', '=', page.id)
    .execute();
  expect((await get('/static-pages/about')).payload.content).toBe(`<p>Old ${own}</p>`);
  const settings = settingsService(services.database, { publicOrigin: 'https://elsewhere.example' });
  await settings.set('requisites', `<p>Patina, Lda. ${own}${foreign}</p>`);
  expect((await settings.read()).requisites).toBe(`<p>Patina, Lda. ${own}${foreign}</p>`);
  const elsewhere = settingsService(services.database);
  expect((await elsewhere.read()).requisites).toBe(`<p>Patina, Lda. ${own}</p>`);
});

test('the copyright line is in the language that is asked for, unless the operator has an own', async () => {
  const copyrightOf = async (query: string) =>
    content.settings.response.parse(await get(`/settings${query}`)).payload.copyright;
  expect(await copyrightOf('?language=4')).toContain('gehören ihren Inhabern');
  for (const query of ['', '?language=99']) expect(await copyrightOf(query)).toContain('belong to their owners');
  await services.settings.set('copyright', '<p>Ours</p>');
  await expect.poll(() => copyrightOf('?language=4')).toBe('<p>Ours</p>');
});

test('a setting with a picture of another host is refused, with the hosts that are allowed', async () => {
  const settings = settingsService(services.database, { imageHost: 'https://pictures.test/cs2' });
  const picture = (origin: string) => `<img src="${origin}/x.png" />`;
  for (const key of ['requisites', 'copyright'] as const) {
    await expect(settings.set(key, picture('https://elsewhere.example'))).rejects.toThrow(
      /^Pictures come from elsewhere\.example\. Allowed: the store itself .*, https:\/\/pictures\.test\./,
    );
    await settings.set(key, picture('https://pictures.test'));
    expect((await settings.read())[key]).toBe(picture('https://pictures.test'));
  }
});

test('pages are in the language that is asked for, and in their own where they are not translated', async () => {
  const titles = async (query: string) =>
    content.staticPages.response.parse(await get(`/static-pages${query}`)).payload.map(({ title }) => title);
  expect(await titles('?language=4')).toContain('Cookie-Richtlinie');
  expect(await titles('')).toContain('Cookie policy');
  expect((await get('/static-pages/terms?language=2')).payload).toMatchObject({
    title: 'Termos e condições',
    is_terms: 1,
    content: expect.stringContaining('href="/privacy"'),
  });
  const kind = { isTerms: false, isPrivacy: false };
  await services.pages.set('house-rules', { title: 'House rules', content: '<p>Be kind.</p>', ...kind }, 'cara');
  expect((await get('/static-pages/house-rules?language=3')).payload.title).toBe('House rules');
  const spanish = { title: 'Normas', content: '<p onclick="x()">Sé amable.</p>', language: 'es', ...kind };
  await services.pages.set('house-rules', spanish, 'cara');
  expect((await get('/static-pages/house-rules?language=3')).payload).toMatchObject({
    title: 'Normas',
    content: '<p>Sé amable.</p>',
  });
  expect((await get('/static-pages/house-rules?language=4')).payload.title).toBe('House rules');
});

test('a page that is overwritten keeps its id', async () => {
  const draft = { title: 'One', content: '<p>1</p>', isTerms: false, isPrivacy: false };
  const { id } = await services.pages.set('again', draft, 'cara');
  expect((await services.pages.set('again', { ...draft, title: 'Two' }, 'cara')).id).toBe(id);
  const { payload } = await get('/static-pages/again');
  expect(payload.title).toBe('Two');
});

test('social links carry an image and a title', async () => {
  const { payload } = content.socialLinks.response.parse(await get('/social-links'));
  expect(payload.map(({ title }) => title)).toEqual(['Discord', 'X', 'YouTube', 'Instagram']);
  expect(payload.every(({ img }) => img.startsWith('data:image/svg+xml,'))).toBe(true);
});

test('a deleted page stays deleted at the next start', async () => {
  await services.database.deleteFrom('static_page').where('slug', '=', 'about').execute();
  await services.content.seed();
  const answer = await app.inject({ url: '/api/static-pages/about' });
  expect(answer.statusCode).toBe(404);
});

test('unchanged contents are not sent again', async () => {
  const first = await app.inject({ url: '/api/currencies' });
  const etag = first.headers.etag as string;
  const second = await app.inject({ url: '/api/currencies', headers: { 'if-none-match': `"other", W/${etag}` } });
  expect(first.headers['cache-control']).toBe('public, no-cache');
  expect([second.statusCode, second.body, second.headers.etag]).toEqual([304, '', etag]);
});

test('the image host of the environment applies until the operator sets another', async () => {
  const settings = settingsService(services.database, { imageHost: 'https://pictures.test' });
  expect((await settings.read()).image_host).toBe('https://pictures.test');
  await settings.set('image_host', 'https://other.test');
  expect((await settings.read()).image_host).toBe('https://other.test');
});
