import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SHIPPED_LANGUAGES } from '@patina/platform/languages';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

const list = read('apps/api/src/store/settings/settings-list.ts');
const SETTINGS = [...list.matchAll(/^ {2}(\w+): (?:setting|shared)\(/gm)].map(([, key = '']) => key);

/** It has a page of its own. */
const ELSEWHERE = 'announcement';

const shown = SETTINGS.filter((key) => key !== ELSEWHERE);

test.each(SHIPPED_LANGUAGES)('in %s the back office has a name for each setting', (language) => {
  expect(shown.length).toBeGreaterThan(20);
  const { settings } = JSON.parse(read(`apps/desk/src/messages/settings/${language}.json`));
  expect(Object.keys(settings.names).toSorted()).toEqual(shown.toSorted());
});

test('the back office has a group for each setting', () => {
  const groups = read('apps/desk/src/features/settings/setting-groups.ts');
  expect(shown.filter((key) => !groups.includes(`'${key}'`))).toEqual([]);
});
