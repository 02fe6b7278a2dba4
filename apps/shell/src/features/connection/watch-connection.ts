import { toast } from '@patina/ui/toast';
import { connectionMessages } from '#messages/connection/messages.ts';
import type { PageRouter, PageTexts } from '#shared/storefront/shell-storefront.ts';

/**
 * Says when the browser is offline, and when it no longer is; a page that failed to load is loaded again then. Waiting
 * requests go on by themselves.
 */
export async function watchConnection(window: Window, texts: PageTexts, router: PageRouter): Promise<void> {
  let notice: string | undefined;
  await texts.addMessages(connectionMessages);
  const { t } = texts.i18n;

  function onOffline() {
    notice ??= toast.warning(t('connection.offline'), { duration: Number.POSITIVE_INFINITY });
  }

  function onOnline() {
    if (notice === undefined) return;
    toast.dismiss(notice);
    notice = undefined;
    toast.success(t('connection.online'));
    const { errors, location } = router.state;
    if (errors) void router.navigate(location, { replace: true, preventScrollReset: true });
  }

  window.addEventListener('offline', onOffline);
  window.addEventListener('online', onOnline);
  if (!window.navigator.onLine) onOffline();
}
