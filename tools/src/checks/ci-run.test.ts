import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findProgram } from '@patina/workspace/find-browser';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, onTestFinished, test } from 'vitest';

/** Runs what CI runs, in a folder of its own, where these scripts are programs. */
function playCi(scripts: Record<string, string>, otherPrograms = process.env['PATH']) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'patina-ci-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(path.join(projectRoot, '.ci/run'), path.join(folder, '.ci/run'));
  const programs = path.join(folder, 'programs');
  mkdirSync(programs);
  for (const [name, script] of Object.entries(scripts))
    writeFileSync(path.join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const env = { ...process.env, PATH: [programs, otherPrograms].join(path.delimiter) };
  const { status, stdout } = spawnSync(path.join(folder, '.ci/run'), { encoding: 'utf8', env, timeout: 60_000 });
  return { status, ran: stdout.trim().split('\n') };
}

/** An npm of which one command fails, for somebody who is not root, so that nothing is installed. */
const npmThatFails = (failing?: string) => ({
  npm: `for last; do :; done; echo "ran $last\${SOURCES_CHECKED:+ without what checks sources}"; [ "$last" != "${failing}" ]`,
  id: 'echo 1000',
});

const EVERYTHING = ['ran check:bare', 'ran check:advisories', 'ran test without what checks sources'];

test('CI checks sources once, on a bare machine, then for advisories, then runs the tests', () => {
  expect(playCi(npmThatFails())).toEqual({ status: 0, ran: EVERYTHING });
});

test.each(['check:bare', 'check:advisories', 'test'])('CI runs everything and fails when %s fails', (failing) => {
  expect(playCi(npmThatFails(failing))).toEqual({ status: 1, ran: EVERYTHING });
});

test('the engines are installed while sources are checked, and are there before the tests', () => {
  const machine = mkdtempSync(path.join(os.tmpdir(), 'patina-machine-'));
  onTestFinished(() => rmSync(machine, { recursive: true }));
  for (const name of ['bash', 'dirname', 'timeout'])
    symlinkSync(findProgram(name, ['/usr/bin', '/bin']) ?? '', path.join(machine, name));
  const pipe = path.join(machine, 'begun');
  spawnSync('mkfifo', [pipe]);
  const scripts = {
    id: 'echo 0',
    // A pipe keeps both waiting until both have begun.
    'apt-get': `if [ "$1" = update ]; then echo begun > ${pipe}; fi`,
    npm: `for last; do :; done; if [ "$last" = check:bare ]; then read line < ${pipe}; fi; echo "ran $last"`,
  };
  expect(playCi(scripts, machine)).toEqual({
    status: 0,
    ran: ['ran check:bare', 'ran check:advisories', 'ran test'],
  });
});
