#!/usr/bin/env node
import { nodeFault } from '../terminal/node-version.ts';

/*
 * The commands of a remote that has a repository of its own: `patina release --canary 10`. What they import is loaded once
 * it is known that this Node runs it.
 */
const COMMANDS: Record<string, () => Promise<unknown>> = {
  dev: () => import('./dev.ts'),
  release: () => import('./release.ts'),
  promote: () => import('./promote.ts'),
  rollback: () => import('./rollback.ts'),
  releases: () => import('./releases.ts'),
  preview: () => import('./preview.ts'),
  keys: () => import('./keys.ts'),
};

const [node = '', script = '', name = '', ...args] = process.argv;
const command = COMMANDS[name];
const fault = nodeFault(process.versions.node);
if (fault !== undefined || !command) {
  console.error(fault ?? `There is no command "${name}": there are ${Object.keys(COMMANDS).join(', ')}.`);
  process.exitCode = 1;
} else {
  const [{ default: path }, { projectRoot }] = await Promise.all([
    import('node:path'),
    import('@patina/workspace/project-root'),
  ]);
  // The commands read their own arguments, and run programs of the installed packages.
  process.argv = [node, script, ...args];
  process.env['PATH'] = [path.join(projectRoot, 'node_modules', '.bin'), process.env['PATH']].join(path.delimiter);
  await command();
}
