import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';
import { describe, expect, test } from 'vitest';
import { anchorsOf, brokenReferences } from './document-links.ts';

const PATHS = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: projectRoot,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
})
  .split('\n')
  .filter((file) => file && existsSync(path.join(projectRoot, file)));

/** All but this test, whose examples are broken on purpose. */
const FILES = PATHS.filter(
  (file) => /\.(?:tsx?|md|css|sql|json)$/.test(file) && path.join(projectRoot, file) !== import.meta.filename,
).map((file) => ({
  path: file,
  text: readFileSync(path.join(projectRoot, file), 'utf8'),
}));

test('every reference to a document resolves to an existing heading or file', () => {
  expect(FILES.length).toBeGreaterThan(500);
  expect(brokenReferences(FILES, PATHS)).toEqual([]);
});

test('every npm command in a document exists', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { scripts: object };
  const named = FILES.filter(({ path: file }) => file.endsWith('.md')).flatMap(({ path: file, text }) =>
    [...text.matchAll(/npm run ([\w:]+)/g)].map(([, command = '']) => ({ file, command })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ command }) => !Object.hasOwn(scripts, command))).toEqual([]);
});

test('every heading of docs/product.md has a text', () => {
  const page = FILES.find(({ path: file }) => file === 'docs/product.md')?.text ?? '';
  const sections = page.split(/^(?=#{2,3} )/m).slice(1);
  const empty = sections
    .filter((section, index) => {
      const hasChildren = section.startsWith('## ') && sections[index + 1]?.startsWith('### ');
      return !hasChildren && section.trim().split('\n').length < 2;
    })
    .map((section) => section.trim());
  expect(empty).toEqual([]);
});

test('every decision record has its number, a date and a status', () => {
  const records = FILES.filter(({ path: file }) => file.startsWith('docs/decisions/'));
  const incomplete = records.filter(({ path: file, text }) => {
    const number = Number(path.basename(file).slice(0, 4));
    const head = new RegExp(`^# ${number}\\. .+\\n\\nDate: \\d{4}-\\d{2}-\\d{2}\\. Status: (?:accepted|superseded)`);
    return !head.test(text);
  });
  expect(incomplete.map(({ path: file }) => file)).toEqual([]);
});

describe('what the check reports', () => {
  const page = { path: 'docs/shop.md', text: '# Shop\n\n## Sign-in\n\n```sh\n# no heading\n```\n\n## Sign-in\n' };
  const PAGE = page.path;
  const broken = (file: string, text: string) =>
    brokenReferences([page, { path: file, text }], [PAGE, file, 'apps/shop/src/buy.test.ts']).map(
      ({ reference }) => reference,
    );

  test('headings have the anchors that GitHub generates', () => {
    expect([...anchorsOf(page.text)]).toEqual(['shop', 'sign-in', 'sign-in-1']);
    expect([...anchorsOf('## What’s `new`, & why? ##\n')]).toEqual(['whats-new--why']);
  });

  test('a comment with a missing heading or document', () => {
    expect(broken('a.ts', `/** ${PAGE}#sign-in and ${PAGE}#no-heading */`)).toEqual([`${PAGE}#no-heading`]);
    expect(broken('a.sql', `-- docs/${'gone'}.md`)).toEqual(['docs/gone.md']);
  });

  test('a document that is not published', () => {
    expect(broken('a.ts', '/** Rows of a page (specification, section 9). */')).toEqual(['specification, section']);
  });

  test('a relative link to a missing file or heading', () => {
    const text = '[a](docs/shop.md#sign-in) [b](docs/shop.md#out) [c](b.ts) [d](https://example.com) [e](#own)\n# Own';
    expect(broken('README.md', text)).toEqual(['docs/shop.md#out', 'b.ts']);
    expect(broken('docs/other.md', '[a](../apps/shop) [b](shop.md)\n[c]: ../apps/none')).toEqual(['../apps/none']);
  });

  test('a link that is named as another file', () => {
    const text = '[buy.test.ts](apps/shop/src/buy.test.ts) [sell.test.ts](apps/shop/src/buy.test.ts)';
    expect(broken('README.md', text)).toEqual(['[sell.test.ts](apps/shop/src/buy.test.ts']);
  });

  test('a path or a file in backticks that does not exist', () => {
    expect(broken('README.md', '`apps/shop/src` `apps/shop/src/none.ts` `buy.test.ts` `sell.spec.ts`')).toEqual([
      'apps/shop/src/none.ts',
      'sell.spec.ts',
    ]);
  });
});
