import type { BootData } from '@patina/platform/boot-data';
import type { TelemetryReport } from '@patina/shared-api/contract/releases/telemetry';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTelemetry } from './create-telemetry.ts';

const release = { version: '2.0.0', base: '/', entry: '', contract: 1, exposes: [] };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page with a server that accepts its reports while `isWell`. */
function aPage(change: Partial<BootData> = {}) {
  const server = { isWell: true };
  const calls: RequestInit[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init = {}) => {
    expect(address).toBe('/api/telemetry');
    calls.push(init);
    return new Response(null, { status: server.isWell ? 202 : 503 });
  });
  const listeners = new AbortController();
  onTestFinished(() => listeners.abort());
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target) as EventTarget['addEventListener'];
    vi.spyOn(target, 'addEventListener').mockImplementation(
      (type: string, listener: EventListenerOrEventListenerObject) => add(type, listener, { signal: listeners.signal }),
    );
  }
  const telemetry = createTelemetry(window, {
    slice: { shell: { version: '7.0.0' }, remotes: { catalog: { paths: ['/'], release } } },
    locale: null,
    answers: {},
    overridden: [],
    telemetry: { share: 0 },
    ...change,
  });
  const reports = () => calls.map(({ body }) => JSON.parse(String(body)) as TelemetryReport);
  return { telemetry, server, calls, reports };
}

/** Waits for the lazy reporter and for the delay of a report. */
async function soon() {
  await vi.advanceTimersByTimeAsync(100);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(2000);
}

async function hide() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
}

function throwInPage(error: unknown) {
  window.dispatchEvent(new ErrorEvent('error', { error }));
}

test('a page without failures reports nothing, unless it is in the sample', async () => {
  const { calls } = aPage();
  window.dispatchEvent(new Event('load'));
  await soon();
  await hide();
  expect(calls).toEqual([]);
});

test('a sampled page soon reports the releases it runs, each once', async () => {
  const { telemetry, reports } = aPage({ telemetry: { share: 1 } });
  telemetry.use('catalog', release);
  window.dispatchEvent(new Event('load'));
  await soon();
  telemetry.use('sell', release);
  await soon();
  await hide();
  const report = { shared: {}, sampled: true, failures: [], vitals: [] };
  expect(reports()).toEqual([
    {
      ...report,
      releases: { shell: '7.0.0', catalog: '2.0.0' },
      uses: [
        { app: 'shell', version: '7.0.0' },
        { app: 'catalog', version: '2.0.0' },
      ],
    },
    {
      ...report,
      releases: { shell: '7.0.0', catalog: '2.0.0', sell: '2.0.0' },
      uses: [{ app: 'sell', version: '2.0.0' }],
    },
  ]);
});

test('every page reports a failure, soon, once, and without credentials', async () => {
  const { reports, calls } = aPage();
  const error = new TypeError('x');
  for (const _ of [1, 2, 3]) throwInPage(error);
  await soon();
  throwInPage(error);
  await soon();
  expect(reports()).toMatchObject([
    { sampled: false, uses: [], vitals: [], failures: [{ app: 'shell', kind: 'error' }] },
  ]);
  expect(calls[0]).toMatchObject({ credentials: 'omit', keepalive: true });
});

test('a failure says of which page it is by its pattern, never by its address', async () => {
  const { telemetry, reports } = aPage();
  const matches = [{ route: { path: '/' } }, { route: {} }, { route: { path: 'products/:id' } }];
  telemetry.attach({ state: { matches } } as unknown as Parameters<typeof telemetry.attach>[0]);
  throwInPage(new TypeError('x'));
  await soon();
  expect(reports()).toMatchObject([{ failures: [{ page: '/products/:id' }] }]);
});

test('an unhandled promise rejection is a failure, too', async () => {
  const { reports } = aPage();
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new RangeError('x') }));
  await soon();
  expect(reports()).toMatchObject([{ failures: [{ error: 'RangeError' }] }]);
});

test('the fallback is reported with the failure, although it loads a moment later', async () => {
  const { telemetry, reports } = aPage({ telemetry: { share: 1 } });
  const failure = { remote: 'catalog', version: '2.0.0', expose: 'routes', error: new Error('x') };
  telemetry.note(failure);
  await vi.dynamicImportSettled();
  telemetry.use('catalog', { version: '1.0.0' });
  await soon();
  expect(reports()).toMatchObject([
    {
      releases: { shell: '7.0.0', catalog: '1.0.0' },
      failures: [{ app: 'catalog', version: '2.0.0', standIn: '1.0.0' }],
      uses: [{ app: 'shell' }, { app: 'catalog', version: '1.0.0' }, { app: 'catalog', version: '2.0.0' }],
    },
  ]);
});

test('further failures of a release are marked as those of the same page', async () => {
  const { reports } = aPage();
  throwInPage(new TypeError('x'));
  throwInPage(new RangeError('x'));
  await soon();
  const [report] = reports();
  expect(report?.failures.map(({ again }) => again)).toEqual([undefined, true]);
});

test('a page that fails repeatedly stops reporting', async () => {
  const { reports } = aPage();
  for (let count = 0; count < 50; count += 1) throwInPage(Object.assign(new Error('x'), { name: `Failure${count}` }));
  await soon();
  expect(reports().flatMap(({ failures }) => failures)).toHaveLength(20);
});

test('after a failed report nothing more is sent', async () => {
  const { server, calls } = aPage();
  server.isWell = false;
  throwInPage(new TypeError('x'));
  await soon();
  throwInPage(new RangeError('x'));
  await soon();
  await hide();
  expect(calls).toHaveLength(1);
});

test('failures without a network are reported when there is one again', async () => {
  const { reports } = aPage();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  throwInPage(new TypeError('x'));
  await soon();
  expect(reports()).toEqual([]);
  isOnline.mockReturnValue(true);
  await hide();
  expect(reports()).toMatchObject([{ failures: [{ error: 'TypeError' }] }]);
});

test('a page with overrides reports nothing', async () => {
  const { calls, telemetry } = aPage({ overridden: ['catalog'], telemetry: { share: 1 } });
  telemetry.note({ error: new TypeError('x') });
  throwInPage(new TypeError('x'));
  await soon();
  await hide();
  expect(calls).toEqual([]);
});

test.each([
  [
    'the server timings, with the token of the page',
    [{ name: 'page', description: 'abc 1 def' }],
    '[{"name":"page","description":"abc 1 def"}]',
  ],
  ['none where the browser does not tell', undefined, undefined],
])('a report has %s', async (_, serverTiming, token) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ serverTiming }] as never);
  const { telemetry, calls } = aPage();
  void telemetry.note({ error: new Error('broken') });
  await soon();
  expect(calls.map(({ headers }) => new Headers(headers).get('x-page-token') ?? undefined)).toEqual([token]);
});
