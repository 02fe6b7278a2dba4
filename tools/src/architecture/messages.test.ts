import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SHIPPED_LANGUAGES, type Texts } from '@patina/platform/remote-contract';
import { describe, expect, test } from 'vitest';
import { PAGE_APPS } from '../build/page-apps.ts';
import { projectRoot } from '../project-root.ts';
import { filesBelow, isForTests, sourceFiles } from './source-files.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** An app's texts: those of its first scripts, and those that come with pages, in folders beside them. */
function textsOf(app: string, language: string): Map<string, string> {
  const files = filesBelow(`apps/${app}/src/messages`).filter((file) => path.basename(file) === `${language}.json`);
  return new Map(
    files.flatMap((file) => leaves(JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8')) as Texts)),
  );
}

function leaves(texts: Texts, above = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${above}${name}`, value]] : leaves(value, `${above}${name}.`),
  );
}

/** Keys as the code names them: each language has plural forms of its own. */
const keysOf = (texts: Map<string, string>) => [...new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')))];

const placeholdersIn = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

/** Keys of the texts that the edge fills into the heads of an app's pages: see `describe-routes.ts`. */
function headsOf(app: string): string[] {
  const definition = readFileSync(
    path.join(projectRoot, 'apps', app, app === 'shell' ? 'routes.json' : 'remote.json'),
    'utf8',
  );
  return [...definition.matchAll(/"texts": "([^"]+)"/g)].map(([, key = '']) => key);
}

/** Whether an app names a key: in its code as a whole, or as a pattern with `${…}` inside, or as the head of a page. */
function usesOf(app: string) {
  const code = sourceFiles(`apps/${app}/src`)
    .filter((file) => !isForTests(file))
    .map(({ text }) => text)
    .join('\n');
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

describe.each(PAGE_APPS)('the texts of %s', (app) => {
  const english = textsOf(app, 'en');

  test.each(SHIPPED_LANGUAGES)('are whole in %s', (language) => {
    expect(keysOf(textsOf(app, language)).sort()).toEqual(keysOf(english).sort());
  });

  test.each(SHIPPED_LANGUAGES)('leave nothing empty in %s, and fill in what the English ones do', (language) => {
    const wrong = [...textsOf(app, language)].filter(([key, text]) => {
      const model = english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? '';
      const mayDropCount = PLURAL.test(key) && !text.includes('{{count');
      const expected = placeholdersIn(model).filter((name) => !(mayDropCount && name === 'count'));
      return text.trim() === '' || placeholdersIn(text).join() !== expected.join();
    });
    expect(wrong).toEqual([]);
  });

  test('are all in use', () => {
    const isUsed = usesOf(app);
    expect(keysOf(english).filter((key) => !isUsed(key))).toEqual([]);
  });

  test('hold every key that the code asks for by name', () => {
    const keys = new Set(keysOf(english));
    const asked = sourceFiles(`apps/${app}/src`)
      .filter((file) => !isForTests(file))
      .flatMap(({ text }) => [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key = '']) => key));
    expect(asked.filter((key) => !keys.has(key))).toEqual([]);
  });
});
