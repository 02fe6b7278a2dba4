import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';

export interface SourceFile {
  path: string;
  text: string;
}

/** Names that describe the kind of code instead of what the shop does; `index` would be a barrel. */
export const MEANINGLESS_NAMES = /^(utils?|helpers?|misc|common|constants?|types?|index|hooks|shared|lib)$/i;

const NOT_OURS = new Set(['node_modules', 'dist', '.turbo', 'test-results', 'playwright-report']);

/** Every hand-written file of a folder of the project, by its path. */
export function filesBelow(folder: string): string[] {
  return readdirSync(path.join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return [];
    const below = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(below) : [below];
  });
}

export function sourceFiles(folder: string): SourceFile[] {
  return filesBelow(folder)
    .filter(isTypeScript)
    .map((file) => ({ path: file, text: readFileSync(path.join(projectRoot, file), 'utf8') }));
}

export const isTypeScript = (file: string) => /\.tsx?$/.test(file);

/** Whether a file contains code: TypeScript, or JavaScript of a package that was compiled. */
export const isScript = (file: string) => isTypeScript(file) || file.endsWith('.js');

/** Whether a file is only used by tests and benchmarks. */
export function isForTests({ path: file }: SourceFile): boolean {
  return /\.test\.tsx?$|\/src\/(testing|bench)\//.test(file);
}

export function packagesIn(folder: string): string[] {
  return (
    readdirSync(path.join(projectRoot, folder))
      .map((name) => `${folder}/${name}`)
      // Git leaves what an install has put into the folder of a package that is gone.
      .filter((at) => existsSync(path.join(projectRoot, at, 'package.json')))
  );
}
