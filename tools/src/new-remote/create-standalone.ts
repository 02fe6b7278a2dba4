import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';
import { PACK_LIST, type PackList } from '../contract/pack-contract.ts';
import { copyTemplate, nameProblem, RemoteRejected } from './create-remote.ts';

/** Folder of the new repository with the packages of the store. */
const PACKAGES = 'contract';

const IGNORED = ['node_modules/', 'dist/', '.patina/', 'test-results.json', ''];

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies: Record<string, string>;
  [field: string]: unknown;
}

interface Standalone {
  name: string;
  folder: string;
  contract: string;
  /** Takes the packages from the registry that npm is configured to, instead of a copy of that folder. */
  fromRegistry: boolean;
}

/**
 * Creates a remote with one page at `/<name>`, for a repository of its own that needs no checkout of this one.
 * @throws RemoteRejected
 */
export function createStandalone({ name, folder, contract, fromRegistry }: Standalone): void {
  const problem = nameProblem(name, projectRoot);
  if (problem) throw new RemoteRejected(problem);
  if (existsSync(folder) && readdirSync(folder).some((entry) => entry !== '.git')) {
    throw new RemoteRejected(`${folder} is not empty: name a new folder.`);
  }
  const list = JSON.parse(readFileSync(path.join(contract, PACK_LIST), 'utf8')) as PackList;
  copyTemplate(name, folder);
  rmSync(path.join(folder, 'turbo.json'));
  if (!fromRegistry) cpSync(contract, path.join(folder, PACKAGES), { recursive: true });
  write(folder, 'package.json', json(manifestOf(name, folder, list, fromRegistry)));
  write(folder, 'tsconfig.json', json({ extends: '@patina/build/tsconfig.page.json', include: ['src', '*.json'] }));
  write(folder, '.gitignore', IGNORED.join('\n'));
  write(folder, 'README.md', readmeOf(name));
}

function manifestOf(name: string, folder: string, { version, packages }: PackList, fromRegistry: boolean): Manifest {
  const { dependencies = {}, devDependencies, ...manifest } = readManifest(folder);
  const sourceOf = (other: string) => (fromRegistry ? version : `file:${PACKAGES}/${packages[other]}`);
  const resolved = (given: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(given).map(([other, range]) => [other, packages[other] ? sourceOf(other) : range]),
    );
  // Named here, too, because npm finds a package of a folder only by its file.
  const others = Object.keys(packages).filter((other) => !(other in dependencies));
  return {
    ...manifest,
    name,
    engines: { node: '>=24' },
    scripts: {
      dev: 'patina dev',
      build: 'rsbuild build',
      typecheck: 'tsc --noEmit',
      test: 'vitest run',
      release: 'patina release',
      promote: 'patina promote',
      rollback: 'patina rollback',
      releases: 'patina releases',
      preview: 'patina preview',
      keys: 'patina keys',
    },
    dependencies: resolved(dependencies),
    devDependencies: {
      ...Object.fromEntries(others.map((other) => [other, sourceOf(other)])),
      ...resolved(devDependencies),
      ...toolVersions(),
    },
  };
}

/** Tools that packages of this project get from its root or from each other. */
function toolVersions(): Record<string, string> {
  const { devDependencies: root } = readManifest(projectRoot);
  const { devDependencies: platform } = readManifest(path.join(projectRoot, 'packages/platform'));
  const { devDependencies: build } = readManifest(path.join(projectRoot, 'packages/build'));
  const versions = { typescript: root['typescript'], jsdom: platform['jsdom'], '@types/node': build['@types/node'] };
  return Object.fromEntries(Object.entries(versions).map(([tool, version = '*']) => [tool, version]));
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function write(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

function readmeOf(name: string): string {
  return `# ${name}

A remote of the store, with a page at \`/${name}\`. It is released from here, without a checkout of the store.

\`\`\`sh
npm install
export RELEASES_URL=s3://store-releases/live     # and AWS_…: where the releases are; or RELEASES_DIR
export STORE_URL=https://store.example           # the live store
npm run dev                                      # the live store with this remote from source
npm run typecheck && npm test
export RELEASE_KEY=~/.patina-key.pem             # npm run keys -- create ~/.patina-key.pem
npm run release -- --note "why"                  # raise "version" and commit first; --canary 10 for some visitors
npm run releases
npm run rollback
\`\`\`

The store's packages are of one version: replace all of them together.
`;
}
