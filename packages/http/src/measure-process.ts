/** The metrics of a server, of which only those of its process are needed here. */
interface Metrics {
  client: { collectDefaultMetrics(): void };
}

/**
 * Exports what the process uses: memory, processor time, delays of the event loop. Once for each process, and not with each
 * app that is built: the library looks ten times a second, and never ends that.
 */
export function measureProcess({ client }: Metrics): void {
  client.collectDefaultMetrics();
}
