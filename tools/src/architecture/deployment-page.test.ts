import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from '@patina/build/imports/source-files';
import { SHOWN_CONFIGURATION } from '@patina/test-kit/servers/throwaway-nginx';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';

const PAGE = 'docs/deployment.md';
const FOLDER = 'docs/deployment';

const page = readFileSync(path.join(projectRoot, PAGE), 'utf8');
const shown = readdirSync(path.join(projectRoot, FOLDER), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(path.join(projectRoot, 'docs'), path.join(entry.parentPath, entry.name)));
const textOf = (file: string) => readFileSync(path.join(projectRoot, 'docs', file), 'utf8');

test('the page links every file of a deployment, and no other', () => {
  const linked = [...page.matchAll(/\]\((deployment\/[^)]+)\)/g)].map(([, file]) => file);
  expect([...new Set(linked)].toSorted()).toEqual(shown.toSorted());
});

test('the configuration on the page is the one tested with killed and replaced servers', () => {
  expect(path.relative(projectRoot, SHOWN_CONFIGURATION)).toBe(`${FOLDER}/nginx`);
  expect(
    textOf('deployment/nginx/patina.conf')
      .match(/^\s*include .*;$/gm)
      ?.map((line) => line.trim()),
  ).toEqual(['include patina/upstreams.conf;', 'include patina/public.conf;', 'include patina/internal.conf;']);
  expect(page).toContain('apps/api/src/app/rolling-upgrade.postgres.test.ts');
  expect(existsSync(path.join(projectRoot, 'apps/api/src/app/rolling-upgrade.postgres.test.ts'))).toBe(true);
});

test('every variable of the units and environment files is read by the servers', () => {
  const servers = ['apps/api/src', 'apps/edge/src', 'packages/http/src', 'packages/releases/src'].flatMap(sourceFiles);
  const isRead = (name: string) =>
    servers.some(({ path: file, text }) => !file.includes('.test.') && text.includes(name));
  const units = shown.filter((file) => file.startsWith('deployment/systemd/'));
  const names = units.flatMap((file) => textOf(file).match(/(?<=^|=| )[A-Z][A-Z_]+(?==)/gm) ?? []);
  expect(names).toContain('DRAIN_SECONDS');
  expect(names.filter((name) => !isRead(name))).toEqual([]);
});

test('the files of the cluster name the same three servers', () => {
  const serversIn = (name: string) =>
    new Set(textOf(`deployment/postgres/${name}`).match(/10\.0\.0\.1[1-3](?=:2|:5)/g));
  const all = new Set(['10.0.0.11', '10.0.0.12', '10.0.0.13']);
  expect(['patroni.yml', 'etcd.env', 'haproxy.cfg'].map(serversIn)).toEqual([all, all, all]);
});

test('every named program and command exists', () => {
  const units = shown.filter((file) => /^deployment\/systemd\/.*\.service$/.test(file)).map(textOf);
  const programs = units.flatMap((unit) => unit.match(/(?<=^ExecStart=\S+ (?:--\S+ )*)[^-\s]\S*$/gm) ?? []);
  expect(programs).toEqual(['apps/api/src/server.ts', 'apps/edge/src/server.ts']);
  for (const program of programs) expect(existsSync(path.join(projectRoot, program))).toBe(true);
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { scripts: object };
  const commands = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, command]) => command);
  expect(commands.filter((command) => !Object.keys(scripts).includes(command ?? ''))).toEqual([]);
});

test('under the unit of the edge, what renders pages opens no socket in a file, and may have a namespace of its own', () => {
  const unit = textOf('deployment/systemd/patina-edge@.service');
  expect(/^RestrictAddressFamilies=(.*)$/m.exec(unit)?.[1]).toBe('AF_INET AF_INET6 AF_NETLINK');
  expect(unit).not.toMatch(/^RestrictNamespaces=/m);
});
