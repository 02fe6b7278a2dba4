import type { Tracing } from './tracing.ts';
import type { TracingConfig } from './tracing-config.ts';

/**
 * Opens the traces of a server, undefined where tracing is off: then no library of it is even loaded.
 * @param server name of the server, such as `patina-edge`
 */
export async function openTracing(config: TracingConfig | undefined, server: string): Promise<Tracing | undefined> {
  if (!config) return undefined;
  const { startTracing } = await import('./start-tracing.ts');
  return startTracing(config, server);
}
