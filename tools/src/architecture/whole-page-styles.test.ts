import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, packagesIn } from '@patina/build/imports/source-files';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';

/** `:root:has(…) .part`: whatever comes or goes anywhere, the browser styles every element of the document anew. */
const WHOLE_PAGE = /(?::root|\b(?:html|body)\)?):has\([^{},]*\)\s+[^{},\s]/;

test('no style of a part depends on what the whole page has: the page says it by an attribute', () => {
  const styles = [...packagesIn('apps'), ...packagesIn('packages')]
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => file.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(50);
  const costly = styles.filter((file) => WHOLE_PAGE.test(readFileSync(path.join(projectRoot, file), 'utf8')));
  expect(costly).toEqual([]);
});
