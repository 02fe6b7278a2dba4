import { execFileSync } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, onTestFinished, test } from 'vitest';
import { bareMachine } from './bare-machine.ts';

function aBareMachine(): NodeJS.ProcessEnv {
  const { env, remove } = bareMachine();
  onTestFinished(remove);
  return env;
}

/** A machine with everything that tests look for, and the variables of CI. */
function aFullMachine(): NodeJS.ProcessEnv {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'patina-full-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of [
    'initdb',
    'postgres',
    'pgbouncer',
    'nginx',
    'promtool',
    'firefox-esr',
    'WebKitWebDriver',
    'Xvfb',
  ]) {
    writeFileSync(path.join(folder, name), '#!/bin/sh\n');
    chmodSync(path.join(folder, name), 0o755);
  }
  const { env, remove } = bareMachine();
  onTestFinished(remove);
  return { ...env, CI: 'true', PATH: [folder, env['PATH']].join(path.delimiter) };
}

/** The files that the configuration of each package's tests names, as the check for unused files reads them. */
function filesOfTests(env: NodeJS.ProcessEnv): Record<string, unknown> {
  const configurations = globSync('{apps,packages}/*/vitest.config.ts', { cwd: projectRoot });
  const program = `
    const files = ({ include, setupFiles, globalSetup, environment, reporters }) =>
      ({ include, setupFiles, globalSetup, environment, reporters: reporters?.map(String) });
    const read = async (name) => {
      const { test } = (await import('${projectRoot}/' + name)).default;
      return [name, [files(test), ...(test.projects ?? []).map((project) => files(project.test))]];
    };
    const all = await Promise.all(${JSON.stringify(configurations)}.map(read));
    console.log(JSON.stringify(Object.fromEntries(all)));`;
  const options = { encoding: 'utf8', env } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', program], options));
}

test('a bare machine has Node, npm, git and the shell of npm, and no other variable than its home', () => {
  const env = aBareMachine();
  const [own = '', ofPackages] = (env['PATH'] ?? '').split(path.delimiter);
  expect(readdirSync(own).toSorted()).toEqual(['git', 'node', 'npm', 'sh']);
  expect(ofPackages).toBe(path.join(projectRoot, 'node_modules/.bin'));
  expect(Object.keys(env)).not.toContain('CI');
  expect(execFileSync('npm', ['--version'], { encoding: 'utf8', env })).toMatch(/^\d+\./);
  expect(execFileSync('git', ['--version'], { encoding: 'utf8', env })).toMatch(/^git version/);
});

test('tests are made of the same files on every machine, whatever else it has', () => {
  const onBare = filesOfTests(aBareMachine());
  expect(JSON.stringify(onBare['apps/api/vitest.config.ts'])).toContain('pooled-template.ts');
  expect(filesOfTests(aFullMachine())).toEqual(onBare);
});
