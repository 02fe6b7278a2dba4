/* Worker thread that requests URLs in turn for a given time, several concurrently, and reports the throughput. */
import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { parentPort } from 'node:worker_threads';

/** URLs to request in turn, concurrency and duration. */
export interface LoadOrder {
  addresses: string[];
  atOnce: number;
  milliseconds: number;
}

export interface LoadReport {
  answers: number;
  perSecond: number;
  /** Responses with another status than 200. */
  failures: number;
}

const port = parentPort;
if (!port) throw new Error('The load comes from a worker thread only');

port.on('message', async ({ addresses, atOnce, milliseconds }: LoadOrder) => {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const started = performance.now();
  const report = { answers: 0, failures: 0 };
  const askInTurn = async () => {
    while (performance.now() - started < milliseconds) {
      const place = report.answers + report.failures;
      const status = await ask(addresses[place % addresses.length] ?? '', agent);
      if (status === 200) report.answers += 1;
      else report.failures += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askInTurn));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  port.postMessage({ ...report, perSecond: report.answers / seconds } satisfies LoadReport);
});

function ask(address: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    request.once('error', reject);
  });
}
