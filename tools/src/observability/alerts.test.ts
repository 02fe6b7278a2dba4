import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  dashboardExpressions,
  OBSERVABILITY,
  watchedExpressions,
} from '@patina/test-kit/observability/watched-metrics';
import { findPromtool } from '@patina/test-kit/servers/promtool-program';
import { expect, onTestFinished, test } from 'vitest';

const RULES = path.join(OBSERVABILITY, 'patina.rules.yml');
const rules = readFileSync(RULES, 'utf8');

/** What the program of Prometheus says; undefined without one. */
function promtool(...args: string[]): { status: number | null; said: string } | undefined {
  const program = findPromtool();
  if (program === undefined) {
    process.stderr.write('\n!!! ALERTS ARE NOT TESTED: promtool is missing, as is Debian’s package. !!!\n\n');
    return undefined;
  }
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

test('Prometheus accepts its configuration and the rules', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'patina-prometheus-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(OBSERVABILITY, folder, { recursive: true });
  writeFileSync(path.join(folder, 'patina-operations-token'), 'token');
  const configuration = promtool('check', 'config', path.join(folder, 'prometheus.yml'));
  if (configuration) expect(configuration).toMatchObject({ status: 0, said: expect.stringContaining('rules found') });
});

test('Prometheus sends the token that our servers ask for in production', () => {
  const configuration = readFileSync(path.join(OBSERVABILITY, 'prometheus.yml'), 'utf8');
  const jobs = configuration.split(/^ {2}- job_name: /m).slice(1);
  expect(jobs).toHaveLength(2);
  for (const job of jobs) expect(job).toMatch(/^patina-(api|edge)\n {4}authorization:\n {6}credentials_file: \S+\n/);
});

test('Prometheus can parse every query of the dashboard', () => {
  const queries = dashboardExpressions();
  expect(queries.length).toBeGreaterThan(20);
  const folder = mkdtempSync(path.join(tmpdir(), 'patina-queries-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'queries.json');
  // JSON is YAML. Grafana replaces its variables before Prometheus sees a query.
  const recorded = queries.map((query, index) => ({
    record: `query_${index}`,
    expr: query.replaceAll('$__rate_interval', '5m'),
  }));
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
  const checked = promtool('check', 'rules', file);
  if (checked) expect(checked).toMatchObject({ status: 0, said: expect.stringContaining(`${queries.length} rules`) });
});

test('each alert fires in its fault, and none of them in a healthy store', () => {
  const tried = promtool('test', 'rules', path.join(import.meta.dirname, 'alerts.promtool.yml'));
  if (tried) expect(tried).toMatchObject({ status: 0, said: expect.stringContaining('SUCCESS') });
});

test('every alert is tried, and says what is wrong, what to do, and whether to wake somebody', () => {
  const alerts = [...rules.matchAll(/- alert: (\w+)\n(?: {8}.*\n)+/g)];
  const tried = readFileSync(path.join(import.meta.dirname, 'alerts.promtool.yml'), 'utf8');
  expect(alerts.length).toBeGreaterThan(10);
  for (const [text, name] of alerts) {
    expect(text).toMatch(/severity: (page|ticket)\n/);
    expect(text).toMatch(/summary: \S+/);
    expect(text).toMatch(/description: \S+/);
    expect(tried).toMatch(new RegExp(`alertname(: |=")${name}\\b`));
  }
});

test('expressions name metrics of our servers by their job, and else only what the rules record', () => {
  const expressions = watchedExpressions();
  expect(expressions.length).toBeGreaterThan(rules.match(/expr:/g)?.length ?? 0);
  expect(rules.match(/expr: \|\n/g)).toHaveLength(rules.match(/expr:/g)?.length ?? 0);
  const recorded = new Set(Array.from(rules.matchAll(/- record: (\S+)/g), ([, name]) => name));
  const selectors = expressions.flatMap((text) => text.match(/[\w:]+\{[^{}]*\}/g) ?? []);
  const jobless = selectors.filter((selector) => !/^(ALERTS|\w+\{.*job=~?"patina-(edge|api))/.test(selector));
  expect(jobless).toEqual([]);
  const words = expressions.flatMap((text) =>
    text
      .replace(/[\w:]+\{[^{}]*\}/g, '')
      .replace(/\[[^\]]*\]/g, '')
      .replace(/\b(?:by|on|without) \([^)]*\)/g, '')
      .match(/(?<![\w:.])[a-zA-Z_:][\w:]*(?!\w*\s*\()/g),
  );
  const operators = new Set(['and', 'or', 'sum', 'max', 'count']);
  const unknown = words.filter((word) => word && !operators.has(word) && !recorded.has(word));
  expect(unknown).toEqual([]);
});
