import type { AppReleases } from '@patina/shared-api/contract/desk/live-releases';
import type { FillerSwitch, ReleaseRequest } from '@patina/shared-api/contract/desk/release-requests';
import type { Answers } from '@patina/test-pages/api/answers';
import { ok } from '@patina/test-pages/factories/ok';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDesk } from '#testing/open-desk.tsx';
import { placeIn, stepsOfApp } from './health-numbers.ts';

const LIVE = '1.1.0-bb';
const BEFORE = '1.0.0-aa';

const FOUND: AppReleases = {
  app: 'catalog',
  is_signed: false,
  live: { version: LIVE },
  previous: BEFORE,
  releases: [
    { version: LIVE, by: 'Ana', note: 'new grid', commit: 'c0ffee1234', size: 61_440, contract: 3 },
    { version: BEFORE, by: 'Ana', commit: null },
    { version: '0.9.0-cc', commit: null, bad: { why: 'empty lists', by: 'Rui', at: '2026-11-20T10:00:00.000Z' } },
  ],
  changes: [{ what: 'release', version: LIVE, by: 'Ana' }],
};

const vitals = { LCP: { p50: 1000, p75: 1500, p95: 3000, values: 90 } };
const PAGES = { visits: 200, failed: 3, unsampled: 0, late: 1 };
const HEALTH = {
  from: 0,
  to: 7200,
  step: 3600,
  releases: [
    {
      app: 'catalog',
      version: LIVE,
      first_at: 0,
      last_at: 1,
      before: BEFORE,
      ...PAGES,
      by_kind: [],
      by_place: [],
      vitals,
      steps: [],
    },
  ],
};

let found: AppReleases;

beforeEach(() => {
  found = FOUND;
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('/catalog')
      ? Response.json(found)
      : address === '/live-releases'
        ? Response.json({ apps: [{ app: 'catalog', live: LIVE }] })
        : new Response(null, { status: 404 }),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const openReleases = (
  address: string,
  answers: Answers = {},
  operator: Parameters<typeof openDesk>[2] = { roles: ['release'] },
) =>
  openDesk(
    address,
    {
      'GET /desk/releases/health': () => ok(HEALTH),
      'GET /desk/releases/failures': () => ok([]),
      'GET /desk/releases/alarms': () => ok([]),
      'GET /desk/releases/requests': () => ok([]),
      'GET /desk/releases/fillers': () => ok({ off: [], switches: [] }),
      ...answers,
    },
    operator,
  );

test('the releases of an app are there with what they are, their health and what was done', async () => {
  openReleases('/desk/releases/catalog');
  const [live = [], before = [], bad = []] = await tableRows('Releases');
  expect(live[0]).toBe(`${LIVE}Livecommit c0ffee12 · 61.4\u00a0kB of scripts · contract\u00a03`);
  expect([before[0], bad[0]]).toEqual([`${BEFORE}Fallback`, '0.9.0-ccBadempty lists (Rui, 20 Nov 2026)']);
  expect(await tableRows('Health beside the release before')).toEqual([
    [`${LIVE}Live`, '200', '3 (1.5\u00a0%)', '1', '1,500\u00a0ms1,000\u00a0ms to 3,000\u00a0ms', '–', '–'],
  ]);
  expect(await tableRows('What was done')).toEqual([[`Release ${LIVE}`, '', 'Ana', '']]);
  expect(await screen.findByText('Nothing has failed in this time')).toBeTruthy();
});

test('an act is requested with a reason, and waits until it is taken back', async () => {
  let requests: ReleaseRequest[] = [];
  const { user, callsOf, toasts } = openReleases('/desk/releases/catalog', {
    'GET /desk/releases/requests': () => ok(requests),
    'POST /desk/releases/request': ({ body }) => {
      const waiting = { state: 'waiting', expires_at: 1_790_000_000, requested_at: 1_790_000_000 } as const;
      const nobody = { taken_by: null, settled_by: null, settled_at: null, outcome: null, percent: null };
      const { app, act, version, reason } = body as Pick<ReleaseRequest, 'app' | 'act' | 'version' | 'reason'>;
      requests = [{ id: 7, app, act, version, reason, ...waiting, ...nobody, requested_by: 'rui@patina.test' }];
      return { status: 'OK', id: 7 };
    },
    'POST /desk/releases/withdraw': () => {
      requests = [];
      return { status: 'OK' };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Roll back' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Go back to ${BEFORE}?` }));
  await user.type(dialog.getByLabelText('Reason'), 'Empty lists.');
  await user.click(dialog.getByRole('button', { name: 'Roll back' }));
  await user.click(await screen.findByRole('button', { name: 'Take back' }));
  const again = within(await screen.findByRole('dialog', { name: 'Take this request back?' }));
  await user.click(again.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Nothing was requested here')).toBeTruthy();
  expect(callsOf('POST /desk/releases/request').map(({ body }) => body)).toMatchObject([
    { app: 'catalog', act: 'rollback', version: BEFORE, reason: 'Empty lists.' },
  ]);
  expect(callsOf('POST /desk/releases/withdraw').map(({ body }) => body)).toMatchObject([{ id: 7 }]);
  expect(toasts).toEqual(['This is requested.', 'The request is taken back.']);
});

test('of a canary its promotion and its end are requested; of bad releases, and of other apps, nothing', async () => {
  found = { ...FOUND, canary: { version: BEFORE, percent: 10 } };
  const { unmount } = openReleases('/desk/releases/catalog');
  expect(await screen.findByRole('button', { name: 'Promote' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'End canary' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Roll back' })).toBeNull();
  unmount();
  openReleases('/desk/releases/catalog', {}, { roles: ['release'], release_apps: ['sell'] });
  await tableRows('Releases');
  expect(screen.queryByRole('button', { name: 'Promote' })).toBeNull();
});

test('a stack is looked up in the sources once it is opened, and is shown as built where that fails', async () => {
  const built = [`catalog/${LIVE}/page.js:1:2034`, 'shell/7.0.0/main.js:1:12'];
  const source = { file: 'apps/catalog/src/Price.tsx', line: 12, column: 5, function: 'Price' };
  const asked: string[] = [];
  let isAway = false;
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.startsWith('/release-stack')) return Response.json(found);
    asked.push(...new URL(address, 'http://store.test').searchParams.getAll('at'));
    const frames = [{ built: built[0], source }, { built: built[1] }];
    return isAway ? new Response(null, { status: 503 }) : Response.json({ frames });
  });
  const failure = {
    id: 1,
    app: 'catalog',
    version: LIVE,
    kind: 'error' as const,
    error: 'TypeError',
    stack: built,
    pages: 3,
  };
  const times = { first_version: LIVE, first_at: 0, last_at: 1 };
  const answers = { 'GET /desk/releases/failures': () => ok([{ ...failure, ...times }]) };
  const { user, unmount } = openReleases('/desk/releases/catalog', answers);
  const stack = within((await screen.findByText('Stack')).closest('details') as HTMLElement);
  expect(asked).toEqual([]);
  await user.click(stack.getByText('Stack'));
  expect(await stack.findByText('apps/catalog/src/Price.tsx:12:5')).toBeTruthy();
  expect(stack.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Priceapps/catalog/src/Price.tsx:12:5${built[0]}`,
    built[1],
  ]);
  expect(asked).toEqual(built);
  unmount();
  isAway = true;
  const again = openReleases('/desk/releases/catalog', answers);
  await again.user.click(await screen.findByText('Stack'));
  expect(await screen.findByText('The sources could not be looked up')).toBeTruthy();
  expect(screen.getByText(built[0] ?? '')).toBeTruthy();
});

test('all apps are listed with how they do, and a release whose failures have risen above them', async () => {
  const alarm = { id: 1, app: 'catalog', version: LIVE, began_at: 1, ended_at: null, is_told: false };
  openReleases('/desk/releases', {
    'GET /desk/releases/alarms': () =>
      ok([{ ...alarm, pages: 200, failed: 30, against: BEFORE, against_pages: 900, against_failed: 2 }]),
  });
  const alarms = within(await screen.findByRole('region', { name: 'Alarms' }));
  expect(alarms.getByText(`It fails in 30 of 200 pages, ${BEFORE} in 2 of 900.`)).toBeTruthy();
  await waitFor(async () => expect(await tableRows('Apps')).toEqual([['catalog', LIVE, '', '200', '3 (1.5\u00a0%)']]));
});

test('while the edge fails, the releases are not said to be none', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  const { unmount } = openReleases('/desk/releases');
  expect(await screen.findByText('The releases could not be loaded')).toBeTruthy();
  expect(screen.getByText('The server could not be reached.')).toBeTruthy();
  unmount();
  openReleases('/desk/releases/catalog');
  expect(await screen.findByText('The releases could not be loaded')).toBeTruthy();
});

test('an app that there is not is no page', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  openReleases('/desk/releases/nothing');
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeTruthy();
});

test('steps of several releases are one line, of which the release with the most visits says how fast it was', () => {
  const step = (at: number, visits: number, p50: number) => ({
    at,
    ...PAGES,
    visits,
    vitals: { LCP: { p50, p75: p50, p95: p50, values: 1 } },
  });
  const steps = stepsOfApp([{ steps: [step(3600, 10, 900)] }, { steps: [step(0, 5, 800), step(3600, 90, 700)] }]);
  expect(steps.map(({ at, visits, failed, vitals: { LCP } }) => [at, visits, failed, LCP?.p50])).toEqual([
    [0, 5, 3, 800],
    [3600, 100, 6, 700],
  ]);
  const place = (seconds: number) => placeIn(steps, HEALTH, new Date(seconds * 1000).toISOString());
  expect([place(-1), place(10), place(3600), place(9000)]).toEqual([-1, 0, 1, -1]);
});

test('a canary is requested as an experiment with a goal, and a running one becomes one', async () => {
  found = { ...FOUND, canary: { version: LIVE, percent: 20 }, live: { version: '2.0.0-dd' } };
  const { user, callsOf, unmount } = openReleases('/desk/releases/catalog', {
    'POST /desk/releases/request': () => ({ status: 'OK', id: 7 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Experiment' }));
  const held = within(await screen.findByRole('dialog', { name: `Hold ${LIVE} as an experiment?` }));
  await user.selectOptions(held.getByLabelText('Goal'), 'Adds to the cart');
  await user.type(held.getByLabelText('Reason'), 'Larger pictures.');
  await user.click(held.getByRole('button', { name: 'Experiment' }));
  await user.click(await screen.findByRole('button', { name: 'Canary' }));
  const tried = within(await screen.findByRole('dialog', { name: `Try ${BEFORE} as a canary?` }));
  await user.type(tried.getByLabelText('Reason'), 'Once more.');
  await user.click(tried.getByRole('button', { name: 'Canary' }));
  await waitFor(() => expect(callsOf('POST /desk/releases/request')).toHaveLength(2));
  const [experiment, canary] = callsOf('POST /desk/releases/request').map(({ body }) => body);
  expect(experiment).toMatchObject({ act: 'canary', version: LIVE, percent: 20, experiment: 'adds-to-cart' });
  expect(canary).toMatchObject({ act: 'canary', version: BEFORE, percent: 10 });
  expect(canary).not.toHaveProperty('experiment');
  unmount();
  found = { ...found, canary: { version: LIVE, percent: 20, experiment: 'orders' } };
  openReleases('/desk/releases/catalog');
  expect((await tableRows('Releases'))[0]?.[0]).toContain('Canary, 20\u00a0%Experiment: Orders');
  expect(screen.queryByRole('button', { name: 'Experiment' })).toBeNull();
});

test('previews that are open are listed, and a filler is switched off with a reason, which is in the log', async () => {
  const preview = { name: 'my-branch', version: '1.2.0-dd-preview-my-branch', by: 'Ana', commit: null };
  found = {
    ...FOUND,
    previews: [{ ...preview, at: '2026-11-20T10:00:00.000Z', until: '2026-12-04T10:00:00.000Z' }],
    fills: [{ slot: 'product.below-facts', module: './ProductReviews' }],
  };
  let off: string[] = [];
  let switches: FillerSwitch[] = [];
  const { user, callsOf } = openReleases('/desk/releases/catalog', {
    'GET /desk/releases/fillers': () => ok({ off, switches }),
    'POST /desk/releases/filler': ({ body }) => {
      off = ['catalog/ProductReviews@product.below-facts'];
      switches = [{ ...(body as Omit<FillerSwitch, 'by' | 'at'>), by: 'rui@patina.test', at: 1_790_000_000 }];
      return { status: 'OK' };
    },
  });
  expect((await tableRows('Previews'))[0]?.slice(0, 2)).toEqual(['my-branch', preview.version]);
  await user.click(await screen.findByRole('button', { name: 'Switch off' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: /^Switch ProductReviews in product.below-facts off/ }),
  );
  await user.type(dialog.getByLabelText('Reason'), 'It is slow.');
  await user.click(dialog.getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByRole('button', { name: 'Switch on' })).toBeTruthy();
  expect(callsOf('POST /desk/releases/filler').map(({ body }) => body)).toMatchObject([
    { app: 'catalog', module: 'ProductReviews', slot: 'product.below-facts', off: true, reason: 'It is slow.' },
  ]);
  const log = await tableRows('What was done');
  expect(log[0]).toMatchObject({
    0: 'ProductReviews in product.below-facts switched off',
    2: 'rui@patina.test',
    3: 'It is slow.',
  });
});
