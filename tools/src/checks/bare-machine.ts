import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findProgram } from '@patina/workspace/find-browser';
import { projectRoot } from '@patina/workspace/project-root';

/** What the project asks of a machine besides Node; npm runs scripts with `sh`. */
const PROGRAMS = ['npm', 'git', 'sh'];

/** Variables that are kept: they say nothing about what a machine has. */
const KEPT = ['HOME', 'TMPDIR', 'NODE_COMPILE_CACHE'];

/**
 * The environment of a machine with nothing but Node, npm and git: a `PATH` with these and the programs of the project's
 * packages, and none of this machine's variables, such as `CI`. Programs in the usual folders are not found, either.
 * Linux and macOS only.
 * @returns the variables, and what removes the folder of links to the programs
 * @throws Error if npm, git or sh is missing
 */
export function bareMachine(): { env: NodeJS.ProcessEnv; remove(): void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'patina-bare-'));
  symlinkSync(process.execPath, path.join(folder, 'node'));
  for (const name of PROGRAMS) symlinkSync(installed(name), path.join(folder, name));
  const kept = KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return {
    env: {
      ...Object.fromEntries(kept),
      PATH: [folder, path.join(projectRoot, 'node_modules/.bin')].join(path.delimiter),
      PROGRAMS_ON_PATH_ONLY: 'true',
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function installed(name: string): string {
  const file = findProgram(name, ['/usr/bin', '/bin']);
  if (file === undefined) throw new Error(`"${name}" is not installed.`);
  return file;
}
