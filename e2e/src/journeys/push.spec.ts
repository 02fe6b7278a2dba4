import { aPushedBrowser } from '@patina/test-kit/servers/pushed-browser';
import type { CDPSession, Page } from '@playwright/test';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

test.use({
  // The headless shell shows no notifications.
  launchOptions: async ({ launchOptions }, use) => {
    const executablePath = process.env['STORE_WHOLE_BROWSER'];
    await use({ ...launchOptions, ...(executablePath && { executablePath }) });
  },
});

const SCOPE = '/push/';

/** What a journey uses of the worker. */
interface Worker extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(address: string): Promise<void> };
  NotificationEvent: new (type: string, given: { notification: Notification | undefined }) => Event;
}

/** Subscribes at a push service of the test: a browser without a display has none. The worker and everything else are real. */
async function subscribesAt(page: Page, subscription: object): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript((made) => {
    const kept = { toJSON: () => made, unsubscribe: async () => localStorage.removeItem('pushed') };
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('pushed', '1');
      return kept as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('pushed') ? ({ ...kept, options: {} } as unknown as PushSubscription) : null;
  }, subscription);
}

/** Hands a message to the browser's worker, as its push service does. */
async function deliver(page: Page, content: object): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith(SCOPE));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(content),
  });
  await session.detach();
}

const shown = (page: Page) =>
  page.evaluate(async (scope) => {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    return ((await registration?.getNotifications()) ?? []).map(({ title, body }) => ({ title, body }));
  }, SCOPE);

test('a shopper turns push on, and is told of a price while the store is closed', async ({ shop, buyer, operator }) => {
  const { page } = shop;
  const browser = aPushedBrowser(process.env['STORE_PUSH_URL'] ?? '');
  await subscribesAt(page, browser.subscription);
  await shop.visit('/account/notifications');
  const turnOn = shop.main.getByRole('button', { name: 'Turn on push' });
  await expect(turnOn).toBeVisible();
  const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await registered()).toBe(0);
  await turnOn.press('Enter');
  await expect(shop.main.getByText('This browser shows you what is new until you log out.')).toBeVisible();
  expect(await registered()).toBe(1);
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);

  const offer = await buyer.offerSkin('AK-47 | Redline', 30);
  await operator.command('offer', 'price', String(offer), '28');
  await expect.poll(async () => (await browser.messages()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  const told = (await browser.messages<{ title: string; link: string }>()).map(({ content }) => content);
  const price = told.find(({ title }) => title === `Our price for your offer ${offer}`);
  expect(price).toMatchObject({ link: `/account/offers?offer=${offer}`, lang: 'en' });

  await deliver(page, price ?? {});
  await expect
    .poll(() => shown(page))
    .toEqual([expect.objectContaining({ title: `Our price for your offer ${offer}` })]);
  const [worker] = page.context().serviceWorkers();
  const opened = await worker?.evaluate(async () => {
    const scope = globalThis as unknown as Worker;
    const [notification] = await scope.registration.getNotifications();
    return new Promise<string>((resolve) => {
      // A window opens only after a real press.
      scope.clients.openWindow = async (address) => resolve(address);
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
  });
  expect(opened).toBe(new URL(`/account/offers?offer=${offer}`, page.url()).href);
  expect(await shown(page)).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);

  await shop.main.getByRole('button', { name: 'Turn off push' }).press('Enter');
  await expect(turnOn).toBeVisible();
});

test('the store can be installed, in the page’s language', async ({ shop }) => {
  const { page } = shop;
  await shop.visit('/');
  const address = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
  expect(address).toBe('/app/en.webmanifest');
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({ lang: 'en', display: 'standalone', start_url: '/' });
});
