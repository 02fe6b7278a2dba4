import path from 'node:path';
import { SHIPPED_LANGUAGES } from '@patina/platform/languages';
import { expect, test } from 'vitest';
import { FILE_LIST, integrityOf } from '../storage/release-file.ts';
import { aRelease } from '../testing/a-release.ts';
import { aFolder } from '../testing/an-app.ts';
import { openPassedBefore } from './passed-before.ts';
import { openPassedBuilds } from './passed-builds.ts';

const LIST = JSON.stringify({ 'entry.js': 'sha256-1' });

/** What has passed of a build with these German texts, in the same folder each time. */
async function aMachine(tools = 'tools') {
  const passed = openPassedBefore(path.join(await aFolder(), 'passed.json'));
  return ({ german = 'Geschenke', code = 'render()', live = '1.0.0' } = {}) => {
    const texts = Object.fromEntries(
      SHIPPED_LANGUAGES.map((code) => [code, { 'gifts.title': code === 'de' ? german : 'Gifts' }]),
    );
    const files: Record<string, string> = { 'entry.js': code, 'texts.json': JSON.stringify(texts), [FILE_LIST]: LIST };
    const store = {
      get: async (name: string) => {
        const content = files[name.replace('gifts/2.0.0/', '')];
        return content === undefined ? undefined : Buffer.from(content);
      },
    };
    const build = { app: 'gifts', paths: [], release: aRelease('2.0.0', { listing: integrityOf(LIST) }) };
    return openPassedBuilds(store, build, [live], passed, tools);
  };
}

test('after a changed text pages are opened in its language only', async () => {
  const open = await aMachine();
  expect(await open()).toMatchObject({ isCodeKnown: false, languages: SHIPPED_LANGUAGES });
  await (await open()).add();
  expect(await open()).toMatchObject({ isCodeKnown: true, languages: [] });
  expect(await open({ german: 'Gaben' })).toMatchObject({ isCodeKnown: true, languages: ['de'] });
});

test.each([{ code: 'render({})' }, { live: '1.0.1' }])('after %j all languages are opened', async (change) => {
  const open = await aMachine();
  await (await open()).add();
  expect(await open(change)).toMatchObject({ isCodeKnown: false, languages: SHIPPED_LANGUAGES });
});

test('checks that differ from every commit remember nothing', async () => {
  const open = await aMachine('');
  await (await open()).add();
  expect((await open()).languages).toEqual(SHIPPED_LANGUAGES);
});
