import { isOutcomeUnknown } from '@patina/parts/idempotency-key';
import { RetryButton } from '@patina/parts/ProblemNotice';
import { isStillUnknown, retryUntilKnown } from '@patina/parts/pending-requests';
import { useTranslation } from '@patina/platform/i18n';
import { useMutation, useQuery } from '@patina/platform/query';
import { useAtomValue } from '@patina/platform/state';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { sessionAtom } from '@patina/shared-api/state/session';
import { Row, Stack } from '@patina/ui/Layout';
import { Spinner } from '@patina/ui/Spinner';
import { useEffect, useEffectEvent } from 'react';
import { PackProblem } from './PackNotices.tsx';
import { pendingPack, usePackPurchase } from './use-buy-pack.ts';

/** After a reload during the purchase of a pack: says what has become of it, and opens its order. */
export function PackCheck() {
  const { isAuthenticated } = useAtomValue(sessionAtom);
  const { data: owner } = useQuery({ ...profile(useLocale()), enabled: isAuthenticated });
  return isAuthenticated && owner && <OwnPackCheck owner={owner.id} />;
}

/** @param props.owner id of the shopper */
function OwnPackCheck({ owner }: { owner: number }) {
  const { t } = useTranslation('catalog');
  const { send, open, reload } = usePackPurchase();
  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: (request: Parameters<typeof send>[0]) =>
      retryUntilKnown(
        () => send(request),
        () => {},
      ),
    onSuccess: ({ order }, request) => open(request, order),
    onError: (problem) => {
      if (isStillUnknown(problem)) return;
      pendingPack.clear();
      reload();
    },
  });
  const look = useEffectEvent(() => {
    const request = pendingPack.read(owner);
    if (request) mutate(request);
  });
  useEffect(() => look(), []);

  if (isPending) {
    return (
      <Row as="p" role="status" gap={1}>
        <Spinner />
        {t('packs.checking', { title: variables.body.title })}
      </Row>
    );
  }
  if (!error) return null;
  return (
    <Stack gap={1} align="start">
      <PackProblem error={error} onLeave={reset} />
      {isOutcomeUnknown(error) && <RetryButton retry={() => mutate(variables)} namespace="catalog" />}
    </Stack>
  );
}
