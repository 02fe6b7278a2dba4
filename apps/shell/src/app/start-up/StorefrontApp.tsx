import { I18nextProvider, useTranslation } from '@patina/platform/i18n';
import { QueryClientProvider } from '@patina/platform/query';
import { RemotesProvider } from '@patina/platform/remotes';
import { RouterProvider } from '@patina/platform/router-dom';
import { StoreProvider } from '@patina/platform/state';
import { Toaster } from '@patina/ui/Toaster';
import { UiProvider } from '@patina/ui/UiProvider';
import type { createPageRouter } from '#features/composition/create-page-router.tsx';
import { OverridesSlot } from '#features/overrides/OverridesSlot.tsx';
import type { ShellStorefront } from './create-storefront.ts';
import { ShellProvider } from './ShellContext.ts';

interface StoreAppProps {
  storefront: ShellStorefront;
  router: ReturnType<typeof createPageRouter>;
}

/** The page: everything it has one of, around the router. */
export function StoreApp({ storefront, router }: StoreAppProps) {
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
                    // What was thrown while rendering is told by React.
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
