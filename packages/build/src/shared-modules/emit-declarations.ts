import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '@patina/workspace/project-root';
import { importedFiles, resolveImport } from '../imports/reached-files.ts';

/** A quoted import specifier of a file of this project. */
const OUR_SPECIFIER = /(['"])((?:\.|@patina\/)[^'"]*)\1/g;

/**
 * Declarations (`.d.ts`) of source files and of all project files they import, by path relative to the project's
 * folder. Imports among them are relative and without extensions, so that the declarations can be moved together.
 * @param files Paths relative to the project's folder.
 */
export async function emitDeclarations(files: string[]): Promise<Record<string, string>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patina-declarations-'));
  try {
    const outDir = path.join(folder, 'out');
    const config = path.join(folder, 'tsconfig.json');
    await writeFile(config, JSON.stringify(compilerConfig(importedFiles(files), outDir)));
    await promisify(execFile)(process.execPath, [compiler(), '-p', config], { cwd: projectRoot });
    return await readDeclarations(outDir);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Type errors are not reported: `npm run verify` checks the types.
 * @param files All that are to be emitted: what the compiler finds only behind an import of a package, it may take for a
 * library's and leave out.
 */
function compilerConfig(files: string[], outDir: string) {
  return {
    extends: path.join(projectRoot, 'tsconfig.page.json'),
    compilerOptions: {
      noEmit: false,
      noCheck: true,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: true,
      rootDir: projectRoot,
      outDir,
      types: [],
    },
    files: [...files, 'packages/build/css-modules.d.ts'].map((file) => path.join(projectRoot, file)),
  };
}

function compiler(): string {
  return path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
}

async function readDeclarations(outDir: string): Promise<Record<string, string>> {
  const names = (await readdir(outDir, { recursive: true })).filter((name) => name.endsWith('.d.ts')).sort();
  const entries = names.map(async (name) => {
    const file = name.replaceAll(path.sep, '/');
    return [file, relativeImports(file, await readFile(path.join(outDir, name), 'utf8'))] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function relativeImports(file: string, text: string): string {
  return text.replaceAll(OUR_SPECIFIER, (_, quote: string, specifier: string) => {
    const target = path.posix.relative(path.posix.dirname(file), resolveImport(file, specifier));
    return `${quote}${target.startsWith('.') ? target : `./${target}`}${quote}`.replace(/\.tsx?(?=['"]$)/, '');
  });
}
