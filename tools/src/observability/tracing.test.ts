import { packagesIn, sourceFiles } from '@patina/build/imports/source-files';
import { expect, test } from 'vitest';

test('servers without tracing load no library of it', () => {
  const sources = [...packagesIn('apps'), ...packagesIn('packages')].flatMap((folder) => sourceFiles(`${folder}/src`));
  const importing = (pattern: RegExp) =>
    sources.filter(({ path, text }) => !path.includes('.test.') && pattern.test(text)).map(({ path }) => path);
  expect(importing(/from '@opentelemetry\//)).toEqual(['packages/http/src/tracing/start-tracing.ts']);
  expect(importing(/from '.*start-tracing/)).toEqual([]);
  expect(importing(/import\('.*start-tracing/)).toEqual(['packages/http/src/tracing/open-tracing.ts']);
});
