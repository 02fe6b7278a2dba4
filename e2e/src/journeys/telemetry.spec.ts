import { test } from '#faults/fault-test.ts';
import { failuresReportedTo, reportsTo } from '#faults/reports-to.ts';
import { signUp } from '#shop/sign-up.ts';
import { expect } from '#shop-test.ts';

test('a page soon reports its releases, and its web vitals when it is left', async ({
  workshop,
  openOwnShop,
  faultyApi,
  api,
}) => {
  const { version } = workshop.live('catalog');
  workshop.beginCanary('catalog');
  const shop = await openOwnShop();
  const list = await shop.openList();
  await list.shows(await api.titles());
  await expect.poll(() => reportsTo(faultyApi)).toHaveLength(1);
  const [begun] = reportsTo(faultyApi);
  expect(begun).toMatchObject({ sampled: true, failures: [], releases: { catalog: version } });
  expect(begun?.uses).toContainEqual({ app: 'catalog', version });
  expect(begun?.uses.map(({ app }) => app)).toEqual(Object.keys(begun?.releases ?? {}));
  expect(begun?.shared).toMatchObject({ react: expect.stringMatching(/^\d+\./), '@patina/ui': expect.anything() });
  // The edge has recognized its own token, and says which of the two catalogs the page got.
  const [sent] = faultyApi.sent.filter(({ path }) => path === '/api/telemetry');
  expect(sent?.headers['x-served-page']).toMatch(/^[\w-]{12} catalog\/[\w.+-]+$/);
  await shop.visit('/terms');
  const vitals = () => reportsTo(faultyApi).flatMap((report) => report.vitals);
  await expect
    .poll(() => vitals().map(({ name }) => name))
    .toEqual(expect.arrayContaining(['CLS', 'FCP', 'LCP', 'TTFB']));
  expect(vitals().every(({ app }) => app === 'catalog')).toBe(true);
});

test('an error of a release is reported with its place in the code, and without personal data', async ({
  workshop,
  openOwnShop,
  faultyApi,
  problems,
}) => {
  problems.expect(/card 4242/);
  const routes = workshop.live('catalog').files.find((file) => file.endsWith('.js')) ?? '';
  await workshop.release(
    'catalog',
    routes,
    (code) => `setTimeout(() => { throw new TypeError('card 4242 of ada@example.test'); });\n${code}`,
  );
  const { version } = workshop.live('catalog');
  const shop = await openOwnShop();
  const { email } = await signUp(shop.page);
  await shop.openList('/products?search=secret');
  await expect.poll(() => failuresReportedTo(faultyApi)).toHaveLength(1);
  const [failure] = failuresReportedTo(faultyApi);
  expect(failure).toMatchObject({ app: 'catalog', version, kind: 'error', error: 'TypeError' });
  expect(failure?.at).toMatch(new RegExp(`^catalog/${version}/${routes}:1:\\d+$`));
  const [report] = faultyApi.sent;
  expect(report?.headers.cookie).toBeUndefined();
  expect(report?.body).not.toMatch(new RegExp(`4242|ada@|secret|${email}`));
});
