import { readFileSync } from 'node:fs';
import path from 'node:path';
import { reachedFiles } from '@patina/build/imports/reached-files';
import { filesBelow, isForTests, sourceFiles } from '@patina/build/imports/source-files';
import { SHIPPED_LANGUAGES } from '@patina/platform/languages';
import type { Texts } from '@patina/platform/remote-contract';
import { EXTERIORS, ITEM_CLASSES } from '@patina/shared-api/contract/catalogue/catalogue';
import { PAGE_APPS } from '@patina/workspace/page-apps';
import { projectRoot } from '@patina/workspace/project-root';
import { describe, expect, test } from 'vitest';

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Folders of the apps, and of the template for new remotes. */
const APPS = [...PAGE_APPS.map((app) => `apps/${app}`), 'tools/src/new-remote/template'];

/** An app's texts: those of its first scripts, and those loaded with pages, in folders below. */
function textsOf(app: string, language: string): Map<string, string> {
  const files = filesBelow(`${app}/src/messages`).filter((file) => path.basename(file) === `${language}.json`);
  return new Map(
    files.flatMap((file) => leaves(JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8')) as Texts)),
  );
}

function leaves(texts: Texts, above = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${above}${name}`, value]] : leaves(value, `${above}${name}.`),
  );
}

/** Keys without plural suffix: each language has its own plural forms. */
const keysOf = (texts: Map<string, string>) => [...new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')))];

const placeholdersIn = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

/** Keys of the texts that the edge fills into the heads of an app's pages: see `describe-routes.ts`. */
function headsOf(app: string): string[] {
  const definition = readFileSync(
    path.join(projectRoot, app, app === 'apps/shell' ? 'routes.json' : 'remote.json'),
    'utf8',
  );
  return [...definition.matchAll(/"texts": "([^"]+)"/g)].map(([, key = '']) => key);
}

/** Code of the parts that an app imports: they show the app's own texts. */
function partsOf(app: string): string[] {
  if (!app.startsWith('apps/')) return [];
  return [...reachedFiles(path.basename(app), (specifier) => specifier.startsWith('@patina/parts/')).keys()]
    .filter((file) => file.startsWith('packages/parts/'))
    .map((file) => readFileSync(path.join(projectRoot, file), 'utf8'));
}

/** Whether an app uses a key: as a whole in its code, as a pattern with `${…}`, or in the head of a page. */
function usesOf(app: string) {
  const own = sourceFiles(`${app}/src`)
    .filter((file) => !isForTests(file))
    .map(({ text }) => text);
  const code = [...own, ...partsOf(app)].join('\n');
  const patterns = [...code.matchAll(/`([\w.]+\$\{[^`]*)`/g)].map(([, template = '']) => {
    const pattern = template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '.+');
    return new RegExp(`^${pattern}$`);
  });
  const heads = headsOf(app);
  return (key: string) =>
    code.includes(`'${key}'`) ||
    code.includes(`"${key}"`) ||
    patterns.some((it) => it.test(key)) ||
    heads.some((head) => key.startsWith(`${head}.`));
}

describe.each(APPS)('the texts of %s', (app) => {
  const english = textsOf(app, 'en');

  test.each(SHIPPED_LANGUAGES)('are complete in %s', (language) => {
    expect(keysOf(textsOf(app, language)).sort()).toEqual(keysOf(english).sort());
  });

  test.each(SHIPPED_LANGUAGES)('have no empty text in %s, and the same placeholders as in English', (language) => {
    const wrong = [...textsOf(app, language)].filter(([key, text]) => {
      const model = english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? '';
      const mayDropCount = PLURAL.test(key) && !text.includes('{{count');
      const expected = placeholdersIn(model).filter((name) => !(mayDropCount && name === 'count'));
      return text.trim() === '' || placeholdersIn(text).join() !== expected.join();
    });
    expect(wrong).toEqual([]);
  });

  test.each(SHIPPED_LANGUAGES)('have every plural form of the grammar of %s', (language) => {
    const texts = textsOf(app, language);
    const counted = keysOf(new Map([...texts].filter(([key]) => PLURAL.test(key))));
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const wanted = counted.flatMap((key) => forms.map((form) => `${key}_${form}`));
    expect(wanted.filter((key) => !texts.has(key))).toEqual([]);
  });

  test('are all used', () => {
    const isUsed = usesOf(app);
    expect(keysOf(english).filter((key) => !isUsed(key))).toEqual([]);
  });

  test('contain every key that the code uses as a literal', () => {
    const keys = new Set(keysOf(english));
    const requested = sourceFiles(`${app}/src`)
      .filter((file) => !isForTests(file))
      .flatMap(({ text }) => [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key = '']) => key));
    expect(requested.filter((key) => !keys.has(key))).toEqual([]);
  });
});

/** English names in the catalogue; the pages translate them by these names. */
function catalogueValues() {
  const finishes = JSON.parse(
    readFileSync(path.join(projectRoot, 'apps/api/src/catalogue/seed/finishes.json'), 'utf8'),
  ) as {
    type: string;
    rarity: string;
  }[];
  const types = [...new Set(finishes.map(({ type }) => type))];
  const rarities = [...new Set(finishes.map(({ rarity }) => rarity))];
  return { types, all: [...types, ...rarities, ...EXTERIORS.map(({ name }) => name), ...ITEM_CLASSES] };
}

test('every type, rarity, exterior and class of the catalogue has a name', () => {
  const { types, all } = catalogueValues();
  const catalog = textsOf('apps/catalog', 'en');
  const checkout = textsOf('apps/checkout', 'en');
  expect(all.filter((value) => !catalog.has(`value.${value}`))).toEqual([]);
  expect(types.filter((type) => !catalog.has(`head.names.${type}`) || !checkout.has(`type.${type}`))).toEqual([]);
});
