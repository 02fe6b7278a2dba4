import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, onTestFinished, test } from 'vitest';

/** What CI runs, with an npm of which one command fails. */
function playCi(failing?: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'patina-ci-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(path.join(projectRoot, '.ci/run'), path.join(folder, '.ci/run'));
  const programs = path.join(folder, 'programs');
  mkdirSync(programs);
  const write = (name: string, script: string) =>
    writeFileSync(path.join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const ran = `ran $last\${SOURCES_CHECKED:+ without what checks sources}`;
  write('npm', `for last; do :; done; echo "${ran}"; [ "$last" != "${failing}" ]`);
  // Nothing is installed by somebody who is not root.
  write('id', 'echo 1000');
  const env = { ...process.env, PATH: [programs, process.env['PATH']].join(path.delimiter) };
  const { status, stdout } = spawnSync(path.join(folder, '.ci/run'), { encoding: 'utf8', env });
  return { status, ran: stdout.trim().split('\n') };
}

const EVERYTHING = ['ran check:bare', 'ran check:advisories', 'ran test without what checks sources'];

test('CI checks sources once, on a bare machine, then for advisories, then runs the tests', () => {
  expect(playCi()).toEqual({ status: 0, ran: EVERYTHING });
});

test.each(['check:bare', 'check:advisories', 'test'])('CI runs everything and fails when %s fails', (failing) => {
  expect(playCi(failing)).toEqual({ status: 1, ran: EVERYTHING });
});
