import type { Release } from '@patina/platform/registry';
import { expect, test } from 'vitest';
import type { ObjectStore } from '../storage/object-store.ts';
import { integrityOf } from '../storage/release-file.ts';
import { aRelease } from '../testing/a-release.ts';
import { languageInputs } from './language-inputs.ts';

const TEXTS = {
  en: { 'gifts.title': 'Gifts', 'gifts.say': `It's "yours"` },
  pt: { 'gifts.title': 'Presentes', 'gifts.say': 'É seu' },
  es: { 'gifts.title': 'Regalos', 'gifts.say': 'Es tuyo' },
  de: { 'gifts.title': 'Geschenke', 'gifts.say': 'Es ist deins' },
};
type Texts = typeof TEXTS;

const moduleOf = (texts: Record<string, string>) => {
  const nested = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key.replace('gifts.', ''), text]));
  const quoted = JSON.stringify(nested).replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`);
  return `e.exports=JSON.parse('${quoted}')`;
};

/** Inputs of a build as the bundler makes it: names by content, texts in files of their own and in the server's build. */
async function inputsOf({ texts = TEXTS, code = 'render()', change = {} as Partial<Release> } = {}) {
  const hash = integrityOf(texts.de['gifts.title'])
    .replaceAll(/[^\da-f]/g, '')
    .padEnd(6, '0')
    .slice(0, 6);
  const files: Record<string, string> = {
    'entry.js': `load("texts-de.${hash}.js");${code}`,
    [`texts-de.${hash}.js`]: moduleOf(texts.de),
    'server/app.cjs': `${code};${Object.values(texts).map(moduleOf).join(';')}`,
    'texts.json': JSON.stringify(texts),
  };
  const listed = Object.keys(files).filter((name) => !name.startsWith('server/'));
  const list = JSON.stringify(Object.fromEntries(listed.map((name) => [name, integrityOf(files[name] ?? '')])));
  const release = aRelease('1.0.0', { listing: integrityOf(list), ...change });
  const get: ObjectStore['get'] = async (name) => {
    const content = name.endsWith('/files.json') ? list : files[name.slice('gifts/1.0.0/'.length)];
    return content === undefined ? undefined : Buffer.from(content);
  };
  return languageInputs({ get }, { app: 'gifts', paths: ['/gifts'], release });
}

const reworded = (language: keyof Texts, text: string): Texts => ({
  ...TEXTS,
  [language]: { ...TEXTS[language], 'gifts.title': text },
});

test('a changed text is an input of its language only', async () => {
  const [before, after] = [await inputsOf(), await inputsOf({ texts: reworded('de', 'Gaben') })];
  expect(before).toBeDefined();
  expect(after).toEqual({ ...before, texts: { ...before?.texts, de: after?.texts.de } });
  expect(after?.texts.de).not.toBe(before?.texts.de);
});

test('changed code is an input of all languages', async () => {
  const [before, after] = [await inputsOf(), await inputsOf({ code: 'render({})' })];
  expect(after?.code).not.toBe(before?.code);
  expect(after?.texts).toEqual(before?.texts);
});

test('so is a changed page, but not its texts, the version and the commit', async () => {
  const head = (title: string) => ({
    kind: 'public' as const,
    key: 'gifts.head',
    texts: { ...TEXTS, de: { 'gifts.head.title': title } },
  });
  const route = (title: string) => ({ path: '/gifts', files: [], prefetch: [], head: head(title) });
  const before = await inputsOf({ change: { routes: [route('Gaben')] } });
  const after = await inputsOf({ change: { routes: [route('Geschenke')], commit: 'abc' } });
  expect(after?.code).toBe(before?.code);
  expect(after?.texts).toEqual({ ...before?.texts, de: after?.texts.de });
  expect(after?.texts.de).not.toBe(before?.texts.de);
  expect((await inputsOf())?.code).not.toBe(before?.code);
});

test('of a release without a list of its files nothing is known', async () => {
  const release = aRelease('1.0.0');
  expect(await languageInputs({ get: async () => undefined }, { app: 'gifts', paths: [], release })).toBeUndefined();
});
