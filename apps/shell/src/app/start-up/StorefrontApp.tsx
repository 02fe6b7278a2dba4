import { I18nextProvider, useTranslation } from '@patina/platform/i18n';
import { QueryClientProvider } from '@patina/platform/query';
import { RemotesProvider } from '@patina/platform/remotes';
import { RouterProvider } from '@patina/platform/router-dom';
import { StoreProvider } from '@patina/platform/state';
import { Toaster } from '@patina/ui/Toaster';
import { UiProvider } from '@patina/ui/UiProvider';
import { OverridesSlot } from '#features/overrides/OverridesSlot.tsx';
import type { PageRouter, ShellStorefront } from '#shared/storefront/shell-storefront.ts';
import { ShellProvider } from '../../shared/storefront/ShellContext.ts';

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
  return <Toaster label={t('notifications.label')} closeLabel={t('notifications.close')} />;
}
