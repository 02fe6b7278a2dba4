import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { filesBelow, isTypeScript } from '@patina/build/imports/source-files';
import { PACKED_CONTRACT, type PackedContract } from '@patina/build/shared-modules/packed-contract';
import { facadeLibraries, sharedModules } from '@patina/build/shared-modules/shared-policy';
import { providedSurface } from '@patina/build/shared-modules/shared-surface';
import { pageTsconfig, projectRoot } from '@patina/workspace/project-root';
import { npmProgram } from '@patina/workspace/run';
import { isPacked, type Manifest, PACKED, packedManifest } from './packed-manifest.ts';

/** File beside the packed packages that lists them. */
export const PACK_LIST = 'contract.json';

export interface PackList {
  version: string;
  /** Names of the tarballs, by package. */
  packages: Record<string, string>;
}

/**
 * Packs what a remote in a repository of its own needs, as npm packages: compiled, with types.
 * @param folder Where the tarballs go; emptied before.
 * @param number Version of the packages; by default that of the project and the hash of their content.
 */
export async function packContract(folder: string, number?: string): Promise<PackList> {
  const staging = mkdtempSync(path.join(os.tmpdir(), 'patina-contract-'));
  try {
    const sources = PACKED.flatMap(filesBelow).filter(isPacked);
    const contract: PackedContract = {
      modules: sharedModules(),
      libraries: facadeLibraries(),
      surface: await providedSurface(),
    };
    const version = number ?? `${projectVersion()}-${contentHash(sources)}`;
    const isCompiled = (file: string) => isTypeScript(file) && !file.endsWith('.d.ts');
    await compile(sources.filter(isCompiled), staging);
    for (const file of sources.filter((file) => !isCompiled(file))) {
      cpSync(path.join(projectRoot, file), path.join(staging, file));
    }
    const manifests = PACKED.map((at) => stageManifest(staging, at, version));
    stageBuildPreset(path.join(staging, 'packages/build'), contract);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await pack(staging, folder);
    const list = { version, packages: Object.fromEntries(manifests.map(({ name }) => [name, tarball(name, version)])) };
    writeFileSync(path.join(folder, PACK_LIST), `${JSON.stringify(list, null, 2)}\n`);
    return list;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function stageManifest(staging: string, at: string, version: string): Manifest {
  const folder = path.join(staging, at);
  const manifest = JSON.parse(readFileSync(path.join(projectRoot, at, 'package.json'), 'utf8')) as Manifest;
  const packed = packedManifest(manifest, version, (file) =>
    existsSync(path.join(folder, file.replace(/(?<!\.d)\.tsx?$/, '.js'))),
  );
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
  return packed;
}

/** What the sources of this tree say, and the compiler options of pages, go with the build preset. */
function stageBuildPreset(folder: string, contract: PackedContract): void {
  writeFileSync(path.join(folder, PACKED_CONTRACT), JSON.stringify(contract));
  const [page, base] = ['tsconfig.page.json', 'tsconfig.base.json'].map(
    (file) => JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8')) as { compilerOptions: object },
  );
  const compilerOptions = { ...base?.compilerOptions, ...page?.compilerOptions };
  writeFileSync(path.join(folder, 'tsconfig.page.json'), `${JSON.stringify({ compilerOptions }, null, 2)}\n`);
  const file = path.join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const exports = { ...manifest.exports, './tsconfig.page.json': './tsconfig.page.json' };
  writeFileSync(file, `${JSON.stringify({ ...manifest, exports }, null, 2)}\n`);
}

async function pack(staging: string, folder: string): Promise<void> {
  const folders = PACKED.map((at) => `./${at}`);
  const { command, args, shell } = npmProgram('npm', ['pack', ...folders, '--pack-destination', folder, '--silent']);
  await promisify(execFile)(command, args, { cwd: staging, shell });
}

/** As npm names it: `@patina/ui` → `patina-ui-1.0.0.tgz`. */
const tarball = (name: string, version: string) => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;

function projectVersion(): string {
  return (JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as Manifest).version;
}

/** The letter in front keeps a hash of digits from being read as a number. */
function contentHash(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(path.join(projectRoot, file)));
  return `c${hash.digest('hex').slice(0, 8)}`;
}

/** A relative import of a source file. */
const SOURCE_IMPORT = /((?:from|import|module)\s*\(?\s*(['"])\.{1,2}\/[^'"]*)\.tsx?(?=\2)/g;

/** The address of a source file beside the one that names it, such as that of a worker thread. */
const SOURCE_ADDRESS = /(new URL\((['"])\.{1,2}\/[^'"]*)\.ts(?=\2, import\.meta\.url\))/g;

/**
 * Compiles source files to JavaScript and declarations, at the same paths below a folder. Node does not run TypeScript
 * of installed packages.
 * @param files Paths relative to the project's folder.
 */
export async function compile(files: string[], outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true });
  const config = path.join(outDir, 'tsconfig.json');
  await writeFile(config, JSON.stringify(compilerConfig(files, outDir)));
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  await promisify(execFile)(process.execPath, [path.join(path.dirname(compiler), 'bin', 'tsc'), '-p', config], {
    cwd: projectRoot,
  });
  const written = await readdir(outDir, { recursive: true });
  const rewrite = (ending: string, address: RegExp) =>
    written
      .filter((name) => name.endsWith(ending))
      .map((name) => path.join(outDir, name))
      .map(async (file) => writeFile(file, (await readFile(file, 'utf8')).replaceAll(address, '$1.js')));
  await Promise.all([...rewrite('.d.ts', SOURCE_IMPORT), ...rewrite('.js', SOURCE_ADDRESS)]);
}

/** Type errors are not reported: `npm run verify` checks the types. */
function compilerConfig(files: string[], outDir: string) {
  return {
    extends: pageTsconfig,
    compilerOptions: {
      noEmit: false,
      noCheck: true,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: projectRoot,
      outDir,
      types: ['node'],
      typeRoots: [path.join(projectRoot, 'node_modules/@types')],
    },
    files: [...files, 'packages/build/css-modules.d.ts'].map((file) => path.join(projectRoot, file)),
  };
}
