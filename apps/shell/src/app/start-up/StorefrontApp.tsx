import { I18nextProvider, useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { QueryClientProvider } from '@patina/platform/query';
import { RemotesProvider } from '@patina/platform/remotes';
import { RouterProvider } from '@patina/platform/router-dom';
import { StoreProvider } from '@patina/platform/state';
import { Toaster } from '@patina/ui/Toaster';
import { UiProvider } from '@patina/ui/UiProvider';
import { type PageRouter, ShellProvider, type ShellStorefront, useShell } from '#shared/storefront/shell-storefront.ts';

interface StoreAppProps {
  storefront: ShellStorefront;
  router: PageRouter;
}

/** The page: its providers around the router. */
export function StorefrontApp({ storefront, router }: StoreAppProps) {
  return (
    <ShellProvider value={storefront}>
      <I18nextProvider i18n={storefront.texts.i18n}>
        <StoreProvider store={storefront.store}>
          <QueryClientProvider client={storefront.queryClient}>
            <RemotesProvider value={storefront.remotes}>
              <UiProvider>
                <OverridesSlot />
                <RouterProvider
                  router={router}
                  onError={(error, { errorInfo }) => {
                    // Errors thrown while rendering are reported by React's onCaughtError.
                    if (!errorInfo) storefront.telemetry.note({ error });
                  }}
                />
                <Notifications />
              </UiProvider>
            </RemotesProvider>
          </QueryClientProvider>
        </StoreProvider>
      </I18nextProvider>
    </ShellProvider>
  );
}

function Notifications() {
  const { t } = useTranslation('shell');
  return <Toaster data-toasts label={t('notifications.label')} closeLabel={t('notifications.close')} />;
}

const loadOverrides = async () =>
  (await import(/* webpackChunkName: "Overrides" */ '#features/overrides/Overrides.tsx')).Overrides;

/** Loads the banner and the panel if overrides are allowed. */
export function OverridesSlot() {
  const { overrides } = useShell().boot;
  return overrides && <LazyPart load={loadOverrides} props={{ overrides }} fallback={null} failed={() => null} />;
}
