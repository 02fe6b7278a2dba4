import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, packagesIn } from '@patina/build/imports/source-files';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';

test.each([
  // `:root:has(…) .part`: whatever comes or goes anywhere, the browser styles every element of the document anew.
  ['depends on what the whole page has', /(?::root|\b(?:html|body)\)?):has\([^{},]*\)\s+[^{},\s]/],
  // `.a:has(…) > :not(.b)`: the browser keeps one list of what is behind any `:has`, which then names every element.
  [
    'is behind `:has` and of elements that it does not name',
    /:has\([^{}]*[\s>+~,(]:(?:not|first|last|nth|only)[^{}]*\{/,
  ],
])('no style %s: an attribute says it', (_, costly) => {
  const styles = [...packagesIn('apps'), ...packagesIn('packages')]
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => file.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(50);
  expect(styles.filter((file) => costly.test(readFileSync(path.join(projectRoot, file), 'utf8')))).toEqual([]);
});
