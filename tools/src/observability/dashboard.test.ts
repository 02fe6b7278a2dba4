import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OBSERVABILITY } from '@patina/test-kit/observability/watched-metrics';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, onTestFinished, test } from 'vitest';

const TYPES = path.join(import.meta.dirname, 'dashboard-schema.ts');

/** What the compiler says of a dashboard whose JSON is this text. */
function errorsOf(json: string): string {
  // Beside the packages, where Grafana's types are found.
  const folder = mkdtempSync(path.join(projectRoot, 'node_modules/.dashboard-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'dashboard.ts');
  writeFileSync(
    file,
    `import type { DashboardFile } from '${TYPES}';\nexport const dashboard: DashboardFile = ${json};\n`,
  );
  const options = [
    '--noEmit',
    '--ignoreConfig',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'esnext',
    '--allowImportingTsExtensions',
  ];
  const { stdout } = spawnSync(path.join(projectRoot, 'node_modules/.bin/tsc'), [...options, file], {
    encoding: 'utf8',
  });
  return stdout.replaceAll(folder, '');
}

const dashboard = readFileSync(path.join(OBSERVABILITY, 'dashboard.json'), 'utf8');

test('Grafana knows every setting of the dashboard', () => {
  expect(errorsOf(dashboard)).toBe('');
});

test('a setting that Grafana does not know, or a value that it cannot have, is noticed', () => {
  const wrong = dashboard
    .replace('"graphMode": "area"', '"graphsMode": "area"')
    .replace('"showPoints": "never"', '"showPoints": "rarely"');
  const errors = errorsOf(wrong);
  expect(errors).toContain('graphsMode');
  expect(errors).toContain('"rarely"');
});
