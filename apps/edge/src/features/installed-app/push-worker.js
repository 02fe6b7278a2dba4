/*
 * The store's service worker: it shows what push brings, and opens its link. It caches nothing and answers no request: its scope has
 * no page. Runs as it is in browsers (docs/decisions/0070-push-by-a-worker-that-caches-nothing.md).
 */

addEventListener('install', () => skipWaiting());

addEventListener('push', (event) => {
  const { id, title, body, link, lang } = event.data.json();
  // A second message of the same notification takes the place of the first.
  const shown = { body, lang, tag: `told-${id}`, icon: '/app/icon-192.png', data: { link } };
  event.waitUntil(registration.showNotification(title, shown));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { href, origin } = new URL(event.notification.data.link, location.origin);
  if (origin === location.origin) event.waitUntil(show(href));
});

async function show(href) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url === href);
  return open ? open.focus() : clients.openWindow(href);
}

addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

/** Says the browser's new address to the store, as long as somebody is signed in; else there is nobody to send anything to. */
async function renew({ newSubscription, oldSubscription }) {
  const subscription = newSubscription ?? (await subscribeAnew(oldSubscription));
  const token = (await cookieStore.get('XSRF-TOKEN'))?.value;
  if (!subscription || !token) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/user/push/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
    body: JSON.stringify({ endpoint, keys }),
  });
}

async function subscribeAnew(before) {
  const applicationServerKey = before?.options.applicationServerKey;
  return applicationServerKey && registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}
