import { expect, test } from '#shop-test.ts';

test('the footer links to the static pages, and a page can also be opened by its id', async ({ shop, api }) => {
  const pages = await api.staticPages();
  await shop.openList();
  for (const { slug, title } of pages) {
    await shop.footer.open(title);
    await expect(shop.page).toHaveURL(`/${slug}`);
    await expect(shop.heading).toHaveText(title);
    await expect(shop.page).toHaveTitle(new RegExp(title));
    await expect.poll(() => shop.scrolledBy()).toBe(0);
  }
  const [first] = pages;
  await shop.visit(`/static-page/${first?.id}`);
  await expect(shop.heading).toHaveText(first?.title ?? '');
});

test('the footer links to the sections of the shop', async ({ shop }) => {
  await shop.visit('/terms');
  for (const [link, address] of [
    ['Home', '/'],
    ['Shop', '/products'],
    ['New skins', '/new'],
    ['Sale', '/sale'],
    ['Packs', '/packs'],
  ] as const) {
    await shop.footer.open(link);
    await expect(shop.page).toHaveURL(address);
  }
});

test('the footer shows the contact, the company and the payment methods', async ({ shop, api, request }) => {
  const { payload: settings } = await (await request.get('/api/settings')).json();
  await shop.visit('/terms');
  await expect(shop.footer.link(settings.support_email)).toHaveAttribute('href', `mailto:${settings.support_email}`);
  await expect(shop.footer.region).toContainText('Patina Marketplace, Lda.');
  await expect(shop.footer.region).toContainText('© Patina.');
  await expect(shop.footer.region.getByRole('list', { name: 'We accept' })).toContainText('Visa');
  for (const { title, link } of await api.socialLinks()) {
    const social = shop.footer.region.getByRole('link', { name: `${title} (opens in a new tab)` });
    await expect(social).toHaveAttribute('href', link);
    await expect(social).toHaveAttribute('target', '_blank');
    await expect(social).toHaveAttribute('rel', /noopener/);
  }
});
