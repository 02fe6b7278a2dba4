import { test } from '#faults/fault-test.ts';
import { failuresSaidTo, reportsTo } from '#faults/reports-to.ts';
import { signUp } from '#store/sign-up.ts';
import { expect } from '#store-test.ts';

test('a page says soon what it runs, and when it is left how fast it was', async ({
  workshop,
  openStore,
  faultyApi,
  api,
}) => {
  const { version } = workshop.live('catalog');
  workshop.beginCanary('catalog');
  const store = await openStore();
  const list = await store.openList();
  await list.shows(await api.titles());
  await expect.poll(() => reportsTo(faultyApi)).toHaveLength(1);
  const [begun] = reportsTo(faultyApi);
  expect(begun).toMatchObject({ sampled: true, failures: [], releases: { catalog: version } });
  expect(begun?.uses).toContainEqual({ app: 'catalog', version });
  expect(begun?.uses.map(({ app }) => app)).toEqual(Object.keys(begun?.releases ?? {}));
  expect(begun?.shared).toMatchObject({ react: expect.stringMatching(/^\d+\./), '@patina/ui': expect.anything() });
  await store.visit('/terms');
  const vitals = () => reportsTo(faultyApi).flatMap((report) => report.vitals);
  await expect
    .poll(() => vitals().map(({ name }) => name))
    .toEqual(expect.arrayContaining(['CLS', 'FCP', 'LCP', 'TTFB']));
  expect(vitals().every(({ app }) => app === 'catalog')).toBe(true);
});

test('what a release throws is said by its place in the code, and nothing of who saw it', async ({
  workshop,
  openStore,
  faultyApi,
  trouble,
}) => {
  trouble.expect(/card 4242/);
  const routes = workshop.live('catalog').files.find((file) => file.endsWith('.js')) ?? '';
  await workshop.release(
    'catalog',
    routes,
    (code) => `setTimeout(() => { throw new TypeError('card 4242 of ada@example.test'); });\n${code}`,
  );
  const { version } = workshop.live('catalog');
  const store = await openStore();
  const { email } = await signUp(store.page);
  await store.openList('/products?search=secret');
  await expect.poll(() => failuresSaidTo(faultyApi)).toHaveLength(1);
  const [failure] = failuresSaidTo(faultyApi);
  expect(failure).toMatchObject({ app: 'catalog', version, kind: 'error', error: 'TypeError' });
  expect(failure?.at).toMatch(new RegExp(`^catalog/${version}/${routes}:1:\\d+$`));
  const [report] = faultyApi.sent;
  expect(report?.headers.cookie).toBeUndefined();
  expect(report?.body).not.toMatch(new RegExp(`4242|ada@|secret|${email}`));
});
