import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import {
  KNOWN_RELEASES_HEADER,
  SERVED_PAGE_HEADER,
  type TelemetryReport,
} from '@patina/shared-api/contract/releases/telemetry';

const APPS = ['shell', 'catalog', 'checkout', 'account', 'sell'];
const VERSION = '1.0.0-3f9c01ab';
const RELEASES = [...APPS.map((app) => `${app}/${VERSION}`), 'catalog/1.1.0-77aa01ab'];
const CANARY = ['catalog/1.1.0-77aa01ab', `catalog/${VERSION}`];

/** Sends reports as an edge passes them on, so many in a minute, from many networks, until it is stopped. The catalogue has a canary. */
export function sendReports(url: string, perMinute: number) {
  let isOn = true;
  let sent = 0;
  let accepted = 0;
  const started = performance.now();
  const open = new Set<Promise<void>>();

  async function send(number: number): Promise<void> {
    const trial = CANARY[number % 10 === 0 ? 0 : 1] ?? '';
    const answer = await fetch(`${url}/api/telemetry`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [KNOWN_RELEASES_HEADER]: RELEASES.join(' '),
        [SERVED_PAGE_HEADER]: `${randomUUID()} ${trial}`,
        'x-forwarded-for': `10.${number % 200}.${(number >> 3) % 250}.7`,
      },
      body: JSON.stringify(reportOf(number, trial.slice('catalog/'.length))),
    });
    await answer.arrayBuffer();
    if (answer.status === 202) accepted += 1;
  }

  async function run(): Promise<void> {
    while (isOn) {
      for (; sent < ((performance.now() - started) / 60_000) * perMinute; sent += 1) {
        // What is not taken is seen in the numbers.
        const sending = send(sent)
          .catch(() => undefined)
          .finally(() => open.delete(sending));
        open.add(sending);
      }
      await delay(5);
    }
    await Promise.all(open);
  }

  const running = run();
  return {
    async stop() {
      isOn = false;
      await running;
      return { sent, accepted };
    },
  };
}

/** Of ten reports six say what runs, three how fast it was, and one what has failed. */
function reportOf(number: number, version: string): TelemetryReport {
  const catalog = { app: 'catalog', version };
  const releases = { shell: VERSION, catalog: version, account: VERSION };
  const report: TelemetryReport = {
    releases,
    shared: { react: '19.3.1' },
    sampled: true,
    uses: [],
    failures: [],
    vitals: [],
  };
  const turn = number % 10;
  if (turn < 6) return { ...report, uses: Object.entries(releases).map(([app, of]) => ({ app, version: of })) };
  if (turn < 9) {
    return {
      ...report,
      vitals: [
        { name: 'LCP', value: 300 + ((number * 37) % 3000), ...catalog },
        { name: 'INP', value: 8 * (1 + ((number * 13) % 60)), ...catalog },
        { name: 'CLS', value: ((number * 7) % 100) / 1000, ...catalog },
        { name: 'TTFB', value: 80, ...catalog },
      ],
    };
  }
  const at = `catalog/${version}/static/js/async/ProductPage.3a9f01.js:1:${1 + (number % 40)}`;
  const message = 'Cannot read properties of undefined';
  const failure = {
    ...catalog,
    kind: 'error' as const,
    error: 'TypeError',
    message,
    at,
    stack: [at],
    page: '/products/:id',
  };
  return { ...report, uses: [catalog], failures: [failure] };
}
