import { useTranslation } from '@patina/platform/i18n';
import { RemoteIncompatible, RemoteUnavailable } from '@patina/platform/remote-loader';
import { useLocation, useNavigate, useNavigation, useRevalidator, useRouteError } from '@patina/platform/router';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { isChunkFailure } from './is-chunk-failure.ts';

/**
 * The face of a part of the store that failed, inside the living frame: *unavailable* and *broken* can be tried again,
 * *incompatible* cannot. The next navigation tries again by itself.
 */
export function PartFailed() {
  const face = faceOf(useRouteError());
  const { t } = useTranslation('shell');
  const { revalidate, state } = useRevalidator();
  const navigate = useNavigate();
  const location = useLocation();
  const isBusy = useNavigation().state !== 'idle' || state !== 'idle';

  // What failed to load is loaded again by a navigation to the same place, but for an address with a hash, where the
  // router takes that for a jump within the page; what failed while it was shown comes back by a navigation only.
  async function retry() {
    if (location.hash) await revalidate();
    await navigate(location, { replace: true, preventScrollReset: true });
  }

  return (
    <EmptyState
      role="alert"
      icon="warning"
      tone="problem"
      headingLevel={1}
      title={t(`part.${face}.title`)}
      text={t(`part.${face}.text`)}
      actions={
        face !== 'incompatible' && (
          <Button variant="solid" onClick={retry} busy={isBusy}>
            {t('part.retry')}
          </Button>
        )
      }
    />
  );
}

function faceOf(error: unknown): 'incompatible' | 'unavailable' | 'broken' {
  if (error instanceof RemoteIncompatible) return 'incompatible';
  return error instanceof RemoteUnavailable || isChunkFailure(error) ? 'unavailable' : 'broken';
}
