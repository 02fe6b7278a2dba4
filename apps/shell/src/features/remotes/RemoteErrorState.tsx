import { useTranslation } from '@patina/platform/i18n';
import { RemoteIncompatible, RemoteUnavailable } from '@patina/platform/remote-loader';
import {
  Outlet,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteError,
} from '@patina/platform/router';
import { Button } from '@patina/ui/Button';
import { useInsertionEffect } from 'react';
import { isChunkFailure } from '#shared/is-chunk-failure.ts';
import { PageProblem } from '#shared/page-problem/PageProblem.tsx';
import { useShell } from '#shared/storefront/shell-storefront.ts';

/**
 * Error state of a remote's page inside the frame: *unavailable* and *broken* can be retried,
 * *incompatible* cannot. The next navigation retries by itself.
 */
export function RemoteErrorState() {
  const kind = kindOf(useRouteError());
  const { t } = useTranslation('shell');
  const { revalidate, state } = useRevalidator();
  const navigate = useNavigate();
  const location = useLocation();
  const isBusy = useNavigation().state !== 'idle' || state !== 'idle';

  // A failed load is retried by a navigation to the same address, except one with a hash, which the router treats as a
  // scroll within the page; an error while rendering is reset only by a navigation.
  async function retry() {
    if (location.hash) await revalidate();
    await navigate(location, { replace: true, preventScrollReset: true });
  }

  return (
    <PageProblem
      title={t(`part.${kind}.title`)}
      text={t(`part.${kind}.text`)}
      actions={
        kind !== 'incompatible' && (
          <Button variant="solid" onClick={retry} busy={isBusy}>
            {t('part.retry')}
          </Button>
        )
      }
    />
  );
}

function kindOf(error: unknown): 'incompatible' | 'unavailable' | 'broken' {
  if (error instanceof RemoteIncompatible) return 'incompatible';
  return error instanceof RemoteUnavailable || isChunkFailure(error) ? 'unavailable' : 'broken';
}

/** Marks the border of a remote's page, and says when it is in the page: before any layout effect inside measures something. */
export function RemoteBorder({ remote }: { remote: string }) {
  const { shownRemotes } = useShell();
  useInsertionEffect(() => {
    shownRemotes.onShow?.(remote);
    return () => shownRemotes.onLeave?.();
  }, [shownRemotes, remote]);
  return (
    <div data-remote={remote}>
      <Outlet />
    </div>
  );
}
