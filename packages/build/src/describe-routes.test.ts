import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { SHIPPED_LANGUAGES } from '@patina/platform/languages';
import { expect, onTestFinished, test } from 'vitest';
import {
  describeMenu,
  describeRoutes,
  describeTold,
  type MenuDefinition,
  type RemoteDefinition,
  readAllTexts,
} from './describe-routes.ts';

/** The folder of an app with these messages, in every language without messages of its own. */
async function anAppWith(english: object, others: Record<string, object> = {}): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patina-app-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'src/messages'), { recursive: true });
  for (const language of SHIPPED_LANGUAGES) {
    const file = path.join(folder, 'src/messages', `${language}.json`);
    await writeFile(file, JSON.stringify(others[language] ?? english));
  }
  return folder;
}

const MESSAGES = {
  head: {
    list: { title: 'All', description: 'Everything', weapon: { title: '{{name}}' } },
    listing: { title: 'Another page' },
    paged: '{{title}}, page {{page}}',
    names: { Rifle: 'Rifles' },
  },
  list: { title: 'A heading' },
};
const ROUTE = { path: '/products', head: { kind: 'list', subject: '/items/list', texts: 'head.list' } };

test('a route has its texts in every language, and those common to all pages of its app', async () => {
  const german = { head: { ...MESSAGES.head, list: { title: 'Alle', description: 'Alles' } } };
  const [route] = describeRoutes('catalog', await anAppWith(MESSAGES, { de: german }), [ROUTE]);
  expect(route?.head).toMatchObject({ kind: 'list', subject: '/items/list', key: 'catalog.head.list' });
  expect(Object.keys(route?.head?.texts ?? {})).toEqual([...SHIPPED_LANGUAGES]);
  expect(route?.head?.texts['en']).toEqual({
    'catalog.head.list.title': 'All',
    'catalog.head.list.description': 'Everything',
    'catalog.head.list.weapon.title': '{{name}}',
    'catalog.head.paged': '{{title}}, page {{page}}',
    'catalog.head.names.Rifle': 'Rifles',
  });
  expect(route?.head?.texts['de']).toMatchObject({ 'catalog.head.list.title': 'Alle' });
});

test('a route without a head stays unchanged', async () => {
  const route = { path: '/auth', chunk: 'AuthPage', prefetch: [{ path: '/settings' }] };
  expect(describeRoutes('shell', await anAppWith({}), [route])).toEqual([route]);
});

test('the roles that a page requires are kept', async () => {
  const route = { path: '/office', requires: ['clerk'] };
  expect(describeRoutes('office', await anAppWith({}), [route])).toEqual([route]);
});

/** A remote with one page and this menu. */
const anOffice = (...menu: MenuDefinition[]): RemoteDefinition => ({
  name: 'office',
  port: 3199,
  paths: ['/office'],
  exposes: {},
  routes: [{ path: '/office/:tab?', requires: ['clerk'] }],
  menu,
});
const TO_OFFICE = { path: '/office', texts: 'menu.office' };

test('an entry of the menu has its title in every language', async () => {
  const folder = await anAppWith({ menu: { office: 'Office' } }, { de: { menu: { office: 'Büro' } } });
  expect(describeMenu(anOffice(TO_OFFICE), folder)).toEqual([
    { path: '/office', title: { en: 'Office', pt: 'Office', es: 'Office', de: 'Büro' } },
  ]);
  const [inMenus] = describeMenu(anOffice({ ...TO_OFFICE, in: ['main', 'footer'] }), folder);
  expect(inMenus?.in).toEqual(['main', 'footer']);
  const { menu: _, ...unlisted } = anOffice();
  expect(describeMenu(unlisted, folder)).toEqual([]);
});

test.each([
  ['whose title is missing in one language', TO_OFFICE, 'office: es.json has no text "menu.office"'],
  [
    'in a menu that there is not',
    { ...TO_OFFICE, in: ['header'] },
    'office: /office is in the menu "header"; there are own',
  ],
  ['that leads to no page', { path: '/offices', texts: 'menu.office' }, 'its menu names /offices, which is none'],
])('an entry of the menu %s fails the build and is named', async (_, entry, message) => {
  const folder = await anAppWith({ menu: { office: 'Office' } }, { es: { menu: {} } });
  expect(() => describeMenu(anOffice(entry), folder)).toThrow(message);
});

test('what a remote lets people be told has its texts in every language', async () => {
  const tells = [{ kind: 'key-lent', texts: 'told.lent' }];
  const lent = { title: '{{name}} has your key', text: 'Until {{day}}.' };
  const folder = await anAppWith({ told: { lent } }, { de: { told: { lent: { ...lent, title: '{{name}} hat es' } } } });
  expect(describeTold({ ...anOffice(), tells }, folder)).toEqual([
    {
      kind: 'key-lent',
      title: { en: lent.title, pt: lent.title, es: lent.title, de: '{{name}} hat es' },
      text: { en: lent.text, pt: lent.text, es: lent.text, de: lent.text },
    },
  ]);
  const short = await anAppWith({ told: { lent: { title: 'Lent' } } });
  expect(describeTold({ ...anOffice(), tells }, short)[0]).not.toHaveProperty('text');
  const partly = await anAppWith({ told: { lent } }, { pt: { told: { lent: { title: 'Emprestada' } } } });
  expect(() => describeTold({ ...anOffice(), tells }, partly)).toThrow('needs the text "told.lent.text" in pt.json');
  const named = { ...anOffice(), tells: [{ kind: 'Key lent', texts: 'told.lent' }] };
  expect(() => describeTold(named, folder)).toThrow('small letters');
  expect(describeTold(anOffice(), folder)).toEqual([]);
});

test('a title that is missing in one language fails the build and is named', async () => {
  const folder = await anAppWith(MESSAGES, { pt: { head: { list: { description: 'Tudo' } } } });
  expect(() => describeRoutes('catalog', folder, [ROUTE])).toThrow(
    'catalog: pt.json has no text "head.list.title", which /products needs.',
  );
});

test('an unknown kind of page fails the build', async () => {
  const route = { path: '/', head: { kind: 'poster', texts: 'head.list' } };
  const folder = await anAppWith(MESSAGES);
  expect(() => describeRoutes('catalog', folder, [route])).toThrow('kind');
});

test('all texts of an app are known in every language, those of its areas too', async () => {
  const folder = await anAppWith({ list: { title: 'A heading' } });
  await mkdir(path.join(folder, 'src/messages/contact'));
  await writeFile(path.join(folder, 'src/messages/contact/de.json'), JSON.stringify({ contact: { send: 'Senden' } }));
  const texts = readAllTexts('catalog', folder);
  expect(texts['en']).toEqual({ 'catalog.list.title': 'A heading' });
  expect(texts['de']).toEqual({ 'catalog.list.title': 'A heading', 'catalog.contact.send': 'Senden' });
  expect(readAllTexts('catalog', `${folder}/nothing`)['en']).toEqual({});
});
