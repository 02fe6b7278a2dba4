import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isForTests, sourceFiles } from '@patina/build/imports/source-files';
import { describeApi } from '@patina/shared-api/contract/protocol/api-description';
import type { Endpoint } from '@patina/shared-api/contract/protocol/endpoint';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';

test('every call of the contract is in its description, whatever its module', async () => {
  const files = sourceFiles('packages/shared-api/src/contract').filter((file) => !isForTests(file));
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ path.join(projectRoot, file.path)) as Promise<object>),
  );
  const declared = modules
    .flatMap((module) => Object.values(module).flatMap((value) => Object.values<unknown>(value ?? {})))
    .filter((value): value is Endpoint => value instanceof Object && 'method' in value && 'response' in value)
    .map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect(Object.keys(describeApi())).toEqual(declared.toSorted());
});

test('docs/product.md lists every call but those of the back office', () => {
  const page = readFileSync(path.join(projectRoot, 'docs/product.md'), 'utf8');
  const calls = Object.keys(describeApi()).filter((call) => !call.includes(' /desk/'));
  expect(calls.length).toBeGreaterThan(60);
  expect(calls.filter((call) => !page.includes(`\`${call}\``))).toEqual([]);
});
