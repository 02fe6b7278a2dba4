import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { pageTsconfig, projectFile, projectRoot } from '@patina/workspace/project-root';
import type { SharedSurface } from '../../publish/build-manifest.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** Below the project's own packages, so that `react` and other libraries are resolved from there. */
const CACHE = path.join(projectRoot, 'node_modules', '.cache');

export interface SharedName {
  specifier: string;
  name: string;
}

/**
 * Exports that cannot replace those that a release was built with, with the compiler's reason. It compares their
 * values, their arguments, and for components their props. Larger results, additional optional arguments and fewer
 * required ones are compatible.
 */
export async function compareDeclarations(
  names: SharedName[],
  built: SharedSurface,
  provided: SharedSurface,
): Promise<(SharedName & { reason: string })[]> {
  const folder = await makeTemporaryFolder(CACHE, 'shared-declarations');
  try {
    await writeTree(path.join(folder, 'built'), built);
    await writeTree(path.join(folder, 'provided'), provided);
    const { text, nameOfLine } = assignments(names, built, provided);
    await writeFile(path.join(folder, 'check.ts'), text);
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(COMPILER_CONFIG));
    return explain(await compile(folder), nameOfLine);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const COMPILER_CONFIG = {
  extends: pageTsconfig,
  compilerOptions: {
    types: [],
    // Parameters are compared separately, see TYPES: data that is passed through may have other fields.
    strictFunctionTypes: false,
  },
  files: ['check.ts', projectFile('packages/build/css-modules.d.ts')],
};

async function writeTree(folder: string, { declarations }: SharedSurface): Promise<void> {
  for (const [file, text] of Object.entries(declarations)) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}

/*
 * `Passed` reduces arguments to plain values and the plain properties of objects. `PassedAsData` reduces them to plain
 * values: objects that functions of `shared-api` take are data of the API, which is compared by `api.json` (see `../api`).
 */
const TYPES = `
type Plain = string | number | bigint | boolean | symbol | null | undefined;
type Loose<T> = T extends Plain ? T : any;
type Properties<T> = T extends Plain ? T : T extends readonly any[] | ((...args: any) => any) ? any : { [K in keyof T]: Loose<T[K]> };
type Arguments<F> = F extends (...args: infer A) => unknown ? A : [];
type Passed<A extends any[]> = { [I in keyof A]: Properties<A[I]> };
type PassedAsData<A extends any[]> = { [I in keyof A]: Loose<A[I]> };
type First<F> = Arguments<F> extends [infer P, ...any] ? P : never;
type Dropped<Built, Provided> = First<Built> extends Plain ? never : Exclude<keyof First<Built>, keyof First<Provided>>;
`;

const CARRIES_DATA = /^@patina\/shared-api\//;

function assignments(names: SharedName[], built: SharedSurface, provided: SharedSurface) {
  const lines = TYPES.split('\n');
  const nameOfLine = new Map<number, SharedName>();
  const modules = [...new Set(names.map(({ specifier }) => specifier))];
  for (const [at, specifier] of modules.entries()) {
    lines.push(`import type * as Built${at} from './built/${fileOf(built, specifier)}';`);
    lines.push(`import type * as Provided${at} from './provided/${fileOf(provided, specifier)}';`);
  }
  for (const shared of names) {
    const at = modules.indexOf(shared.specifier);
    const [before, now] = [`typeof Built${at}['${shared.name}']`, `typeof Provided${at}['${shared.name}']`];
    const isData = CARRIES_DATA.test(shared.specifier);
    const passed = isData ? 'PassedAsData' : 'Passed';
    const compared = [
      [before, now],
      [`${passed}<Arguments<${now}>>`, `${passed}<Arguments<${before}>>`],
      ...(isData ? [] : [['never', `Dropped<${before}, ${now}>`]]),
    ];
    for (const [to, from] of compared) {
      nameOfLine.set(lines.length + 1, shared);
      lines.push(`export const line${lines.length}: ${to} = null! as ${from};`);
    }
  }
  return { text: `${lines.join('\n')}\n`, nameOfLine };
}

function fileOf({ modules }: SharedSurface, specifier: string): string {
  return (modules[specifier]?.declaration ?? '').replace(/\.d\.ts$/, '');
}

/** Output of the compiler, which exits with an error if it prints any. */
async function compile(folder: string): Promise<string> {
  const compiler = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin',
    'tsc',
  );
  const args = [compiler, '-p', folder, '--pretty', 'false'];
  return promisify(execFile)(process.execPath, args, { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => {
      if (!error.stdout) throw error;
      return error.stdout;
    },
  );
}

/** The last line of each message, which is the innermost reason. */
function explain(output: string, nameOfLine: Map<number, SharedName>): (SharedName & { reason: string })[] {
  const found = new Map<SharedName, string>();
  for (const message of output.split(/\n(?=\S)/).filter(Boolean)) {
    const [first = '', ...details] = message.trimEnd().split('\n');
    const [, line, text = ''] = /^check\.ts\((\d+),\d+\): error TS\d+: (.*)$/.exec(first) ?? [];
    const shared = nameOfLine.get(Number(line));
    if (!shared) throw new Error(`The declarations of the shared modules could not be compared: ${message}`);
    if (!found.has(shared)) found.set(shared, (details.at(-1)?.trim() ?? text).replaceAll(/import\("[^"]*"\)\./g, ''));
  }
  return [...found].map(([shared, reason]) => ({ ...shared, reason }));
}
