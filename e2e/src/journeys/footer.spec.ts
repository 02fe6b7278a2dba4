import { expect, test } from '#store-test.ts';

test('the footer leads to the static pages, and a page can be had by its number too', async ({ store, api }) => {
  const pages = await api.staticPages();
  await store.openList();
  for (const { slug, title } of pages) {
    await store.footer.open(title);
    await expect(store.page).toHaveURL(`/${slug}`);
    await expect(store.heading).toHaveText(title);
    await expect(store.page).toHaveTitle(new RegExp(title));
    await expect.poll(() => store.scrolledBy()).toBe(0);
  }
  const [first] = pages;
  await store.visit(`/static-page/${first?.id}`);
  await expect(store.heading).toHaveText(first?.title ?? '');
});

test('the footer leads to the parts of the store', async ({ store }) => {
  await store.visit('/terms');
  for (const [link, address] of [
    ['Home', '/'],
    ['Shop', '/products'],
    ['New skins', '/new'],
    ['Sale', '/sale'],
  ] as const) {
    await store.footer.open(link);
    await expect(store.page).toHaveURL(address);
  }
});

test('the footer says how to reach the store, who it is and how one can pay', async ({ store, api, request }) => {
  const { payload: settings } = await (await request.get('/api/settings')).json();
  await store.visit('/terms');
  await expect(store.footer.link(settings.support_email)).toHaveAttribute('href', `mailto:${settings.support_email}`);
  await expect(store.footer.region).toContainText('Patina Marketplace, Lda.');
  await expect(store.footer.region).toContainText('© Patina.');
  await expect(store.footer.region.getByRole('list', { name: 'We accept' })).toContainText('Visa');
  for (const { title, link } of await api.socialLinks()) {
    const social = store.footer.region.getByRole('link', { name: `${title} (opens in a new tab)` });
    await expect(social).toHaveAttribute('href', link);
    await expect(social).toHaveAttribute('target', '_blank');
    await expect(social).toHaveAttribute('rel', /noopener/);
  }
});
