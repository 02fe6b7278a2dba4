import type { Tracing } from '@patina/http/tracing/tracing';
import type { Registry } from '@patina/platform/registry';
import { aRegistry } from './releases-folder.ts';
import { startTestEdge } from './start-test-edge.ts';

/** Longer than any test, so that a slow machine causes no timeout. */
const LONG_MS = 60_000;

const SHELL = `module.exports = {
  shared: {},
  render: async ({ address }, load) => '<h1>' + address + ' ' + load('catalog', './routes') + '</h1>',
};`;

interface RenderingEdgeOptions {
  /** Server build of the live shell. */
  shell?: string;
  /** Server build of the live catalogue. */
  catalog?: string;
  workers?: number;
  /** Longest time that a page waits for its content, in milliseconds; without it, longer than any test. */
  renderTimeoutMs?: number;
  tracing?: Tracing;
}

/** A test edge that renders pages with these server builds. */
export async function startRenderingEdge({
  shell = SHELL,
  catalog = `module.exports = { './routes': () => 'knives' };`,
  workers = 1,
  renderTimeoutMs = LONG_MS,
  tracing,
}: RenderingEdgeOptions = {}) {
  const edge = await startTestEdge({
    trustProxy: 'loopback',
    renderWorkers: workers,
    renderTimeoutMs,
    // Tests that wait for a page ask for it again and again.
    rateLimitScale: 1000,
    ...(tracing && { tracing }),
  });
  const registry = aRegistry();
  registry.shell.live.server = await edge.releases.writeServerBuild('shell', 's1', shell);
  liveCatalogue(registry).live.server = await edge.releases.writeServerBuild('catalog', 'c2', catalog);
  await edge.releases.write(registry);
  return { ...edge, registry };
}

/** The catalogue's entry of a registry. */
export function liveCatalogue({ remotes }: Registry) {
  const entry = remotes['catalog'];
  if (!entry) throw new Error('There is no catalogue.');
  return entry;
}
