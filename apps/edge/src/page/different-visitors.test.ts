import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { startRenderingEdge } from '#testing/start-rendering-edge.ts';

/** Keeps the page that it renders where the next page could overwrite it. */
const SHELL = `
  let page;
  module.exports = {
    shared: {},
    async render(requested, load) {
      page = requested;
      await new Promise((resolve) => setTimeout(resolve));
      const { locale, answers } = page.boot;
      const owner = answers['/user/profile']?.payload.name ?? 'a guest';
      return [owner, locale.language, locale.currency, answers['/settings'].payload.site_name, load('catalog', './routes')(answers)].join(' | ');
    },
  };`;
const CATALOG = `module.exports = {
  './routes': () => (answers) => Object.entries(answers).find(([key]) => key.startsWith('/items/'))[1].payload.title,
};`;

const VISITORS = 200;

const sessionOf = ({ headers }: FastifyRequest) => /session=(\w+)/.exec(headers.cookie ?? '')?.[1];

test('pages of 200 different visitors at once have their own content only', async () => {
  const { request, api } = await startRenderingEdge({ shell: SHELL, catalog: CATALOG, workers: 2 });
  const authenticated = (by: FastifyRequest) => sessionOf(by) !== undefined;
  api.respond('/is-auth', { body: (by: FastifyRequest) => ({ status: 'OK', authenticated: authenticated(by) }) });
  api.respond('/user/profile', {
    body: (by: FastifyRequest) => ({ status: 'OK', payload: { name: `owner of ${sessionOf(by)}` } }),
  });
  api.respond('/settings', {
    body: ({ query }: FastifyRequest) => ({
      status: 'OK',
      payload: { site_name: JSON.stringify(query), image_host: '' },
    }),
  });
  const visitors = Array.from({ length: VISITORS }, (_, number) => {
    const product = Math.floor(number / 4);
    api.respond(`/items/${product}`, { body: { status: 'OK', payload: { id: product, title: `product ${product}` } } });
    const language = number % 2 ? 4 : 1;
    const currency = number % 4 < 2 ? 'EUR' : 'BRL';
    const session = product % 3 === 0 ? `s${number}` : undefined;
    const cookie = [`languageId=${language}`, `currencyCode=${currency}`, ...(session ? [`session=${session}`] : [])];
    const settings = JSON.stringify({ currency, language: String(language) });
    const owner = session ? `owner of ${session}` : 'a guest';
    return {
      address: `/products/rifle/ak-47/${product}`,
      headers: { cookie: cookie.join('; ') },
      owner,
      content: [owner, language, currency, settings, `product ${product}`].join(' | '),
    };
  });
  const arrived: { visitor: (typeof visitors)[number]; content: string; text: string }[] = [];
  let waiting = visitors;
  // On a busy machine the API answers too late for some pages: then they are left to the browser, or name nobody.
  const arrive = async () => {
    const documents = await Promise.all(waiting.map(({ address, headers }) => request(address, { headers })));
    const left: typeof visitors = [];
    for (const [index, visitor] of waiting.entries()) {
      const { text = '' } = documents[index] ?? {};
      const content = /<div id="root" data-server>(.*?)<\/div>/s.exec(text)?.[1];
      const isNameless = visitor.owner !== 'a guest' && !text.includes('owner of');
      if (content === undefined || isNameless) left.push(visitor);
      else arrived.push({ visitor, content, text });
    }
    waiting = left;
    return left.length;
  };
  await expect.poll(arrive, { timeout: 60_000 }).toBe(0);
  for (const { visitor, content, text } of arrived) {
    expect(content).toBe(visitor.content);
    const named = new Set(text.match(/owner of s\d+/g) ?? []);
    expect([...named]).toEqual([visitor.owner].filter((owner) => owner !== 'a guest'));
  }
});
