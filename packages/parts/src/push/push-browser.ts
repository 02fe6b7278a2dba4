import { trustedAddress } from '@patina/platform/trusted-address';
import { PUSH_WORKER, type PushSubscriber } from '@patina/shared-api/contract/told/push';

/** Whether this browser shows push: `unsupported` of one that cannot, `blocked` where its owner has forbidden it. */
export type PushInBrowser = 'unsupported' | 'blocked' | 'off' | 'on';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Asks for nothing, and registers nothing. */
export async function readPushBrowser(): Promise<PushInBrowser> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await navigator.serviceWorker.getRegistration(PUSH_WORKER.scope);
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && Notification.permission === 'granted' ? 'on' : 'off';
}

/**
 * Asks for permission, registers the service worker and subscribes; only after a press. Undefined where that is not permitted.
 * @param key the store's public key as base64url
 */
export async function subscribeToPush(key: string): Promise<PushSubscriber | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { address, scope } = PUSH_WORKER;
  const registration = await navigator.serviceWorker.register(trustedAddress(address), { scope });
  await hasStarted(registration.installing ?? registration.waiting);
  const { pushManager } = registration;
  const before = await pushManager.getSubscription();
  // One that was made with another key of the store gets nothing.
  if (before && keyOf(before) !== key) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys } as PushSubscriber;
}

export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(PUSH_WORKER.scope);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function hasStarted(worker: ServiceWorker | null): Promise<void> | undefined {
  if (!worker) return undefined;
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The service worker of push has not started'));
    });
  });
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer(0)));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
