import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { pageTsconfig, projectRoot } from '@patina/workspace/project-root';

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
