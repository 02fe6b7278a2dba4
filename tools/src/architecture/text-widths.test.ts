import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, packagesIn } from '@patina/build/imports/source-files';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';

/** The figure zero is a sixth wider in the web font than in the one that is shown until it has loaded. */
test('no width is that of a character, which changes when the web font arrives', () => {
  const styles = [...packagesIn('apps'), ...packagesIn('packages')]
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => file.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(50);
  const changing = styles.filter((file) =>
    /\d(?:ch|ex|cap|ic)\b/.test(readFileSync(path.join(projectRoot, file), 'utf8')),
  );
  expect(changing).toEqual([]);
});
