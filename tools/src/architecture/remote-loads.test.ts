import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteDefinition } from '@patina/build/describe-routes';
import { isForTests, sourceFiles } from '@patina/build/imports/source-files';
import { REMOTES } from '@patina/workspace/page-apps';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';

/** How the code names a fragment of another remote: as a route, as a fragment's props, or with the loader. */
const LOADS = [
  /remoteRoute\(\s*'([\w-]+)',\s*'(\w+)'/g,
  /\bremote: '([\w-]+)',\s*expose: '(\w+)'/g,
  /\bremote="([\w-]+)"\s+expose="(\w+)"/g,
  /\bloader\.load\('([\w-]+)', '(\w+)'\)/g,
];

function definitionOf(remote: string): RemoteDefinition {
  return JSON.parse(readFileSync(path.join(projectRoot, 'apps', remote, 'remote.json'), 'utf8')) as RemoteDefinition;
}

test.each(REMOTES)(
  '%s declares the fragments of other remotes that it loads, so that their releases keep them',
  (remote) => {
    const loaded = sourceFiles(`apps/${remote}/src`)
      .filter((file) => !isForTests(file))
      .flatMap(({ text }) =>
        LOADS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, app, name]) => `${app}/${name}`)),
      );
    expect([...(definitionOf(remote).loads ?? [])].sort()).toEqual([...new Set(loaded)].sort());
  },
);

test.each(REMOTES)('%s declares the props of every fragment that it exposes', (remote) => {
  const fragments = Object.keys(definitionOf(remote).exposes).filter((name) => name !== './routes');
  const declared = sourceFiles(`apps/${remote}/src`).find(({ path: file }) => file.endsWith('/src/fragments.ts'));
  const missing = fragments.filter((name) => !declared?.text.includes(`${name.slice(2)}: `));
  expect(missing).toEqual([]);
});

test.each(REMOTES)('%s loads only fragments that the other remotes expose', (remote) => {
  const missing = (definitionOf(remote).loads ?? []).filter((module) => {
    const [app = '', name] = module.split('/');
    return !(`./${name}` in definitionOf(app).exposes);
  });
  expect(missing).toEqual([]);
});
