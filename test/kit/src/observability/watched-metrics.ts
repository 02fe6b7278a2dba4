import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';

/** Rules, dashboard and configuration of Prometheus as the documentation has them. */
export const OBSERVABILITY = path.join(projectRoot, 'docs/deployment/observability');

/** A selector of a rule or of the dashboard, such as `up{job="patina-api"}`. */
export interface WatchedMetric {
  metric: string;
  /** Names of the labels that it goes by, such as `job`. */
  labels: string[];
  /** What follows each label, such as `="patina-api"`. */
  matchers: Record<string, string>;
}

/** Every expression of the alerts and recording rules, and of the dashboard. */
export function watchedExpressions(): string[] {
  const rules = readFileSync(path.join(OBSERVABILITY, 'patina.rules.yml'), 'utf8');
  const ofRules = [...rules.matchAll(/^( +)expr: \|\n((?:\1 +.*\n)+)/gm)].map(([, , lines = '']) => lines);
  return [...ofRules, ...dashboardExpressions()];
}

/** Every query of the dashboard, with Grafana's variables. */
export function dashboardExpressions(): string[] {
  const expressions: string[] = [];
  JSON.parse(readFileSync(path.join(OBSERVABILITY, 'dashboard.json'), 'utf8'), (key, value: unknown) => {
    if (key === 'expr' && typeof value === 'string') expressions.push(value);
    return value;
  });
  return expressions;
}

/** What the alerts, the rules and the dashboard watch of the servers of a job, such as `patina-edge`. */
export function watchedMetrics(job: string): WatchedMetric[] {
  const selectors = watchedExpressions().flatMap((text) => [...text.matchAll(/([a-zA-Z_:][\w:]*)\{([^{}]*)\}/g)]);
  return selectors
    .map(([, metric = '', inside = '']) => {
      const matchers = Object.fromEntries(
        Array.from(inside.matchAll(/(\w+)((?:=~|!~|!=|=)"[^"]*")/g), ([, label, matcher]) => [label, matcher]),
      );
      return { metric, labels: Object.keys(matchers), matchers };
    })
    .filter(({ metric, matchers }) => metric !== 'up' && matchers['job']?.includes(job));
}

/**
 * Names of what is watched that servers do not export.
 * @param exported what `/metrics` answers
 */
export function missingMetrics(watched: WatchedMetric[], exported: string): string[] {
  const types = new Map(
    Array.from(exported.matchAll(/^# TYPE (\w+) (\w+)$/gm), ([, name = '', type = '']) => [name, type]),
  );
  const isExported = ({ metric }: WatchedMetric) =>
    types.has(metric) || types.get(metric.replace(/_(bucket|sum|count)$/, '')) === 'histogram';
  return watched.filter((each) => !isExported(each)).map(({ metric }) => metric);
}

/**
 * Labels of what is watched that its samples do not have, such as `http_requests_total{path}`.
 * @param exported what `/metrics` answers, with a sample of everything that has labels
 */
export function missingLabels(watched: WatchedMetric[], exported: string): string[] {
  return watched.flatMap(({ metric, labels }) => {
    const sample = new RegExp(`^${metric}(?:\\{(.*)\\})? `, 'm').exec(exported);
    const has = (label: string) => new RegExp(`(?:^|,)${label}="`).test(sample?.[1] ?? '');
    // Prometheus itself adds the job.
    return labels.filter((label) => label !== 'job' && !has(label)).map((label) => `${metric}{${label}}`);
  });
}
