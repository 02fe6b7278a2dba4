import { useLazyDialog } from '@patina/parts/use-lazy-dialog';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { useAtomValue } from '@patina/platform/state';
import type { Pack } from '@patina/shared-api/contract/orders/packs';
import { paths } from '@patina/shared-api/paths';
import { sessionAtom } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { useEffect, useEffectEvent } from 'react';

interface BuyPackButtonProps {
  pack: Pack;
  kind: 'pack' | 'prompt';
  /** The purchase begins at once: the shopper has pressed the button as a guest. */
  isWanted: boolean;
}

const loadDialog = async () =>
  (await import(/* webpackChunkName: "BuyPackDialog" */ './BuyPackDialog.tsx')).BuyPackDialog;

/** Leads a guest to the sign-in and back to the pack; opens the purchase for a shopper. */
export function BuyPackButton({ pack, kind, isWanted }: BuyPackButtonProps) {
  const { t } = useTranslation('catalog');
  const { isAuthenticated } = useAtomValue(sessionAtom);
  const dialog = useLazyDialog({
    load: loadDialog,
    props: { pack, kind },
    failed: () => <FormProblem>{t('packs.dialog.failed')}</FormProblem>,
  });
  const begin = useEffectEvent(dialog.open);
  const isBegun = isAuthenticated && isWanted;
  const { title } = pack;

  useEffect(() => {
    if (isBegun) begin();
  }, [isBegun]);

  if (!isAuthenticated) {
    return (
      <Button
        variant="solid"
        aria-label={t('packs.buyNamed', { title })}
        render={<Link to={paths.auth('signin', paths.packs(pack.id))} />}
      >
        {t('packs.buy')}
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="solid"
        aria-label={t(kind === 'pack' ? 'packs.buyNamed' : 'packs.takeNamed', { title })}
        onClick={dialog.open}
      >
        {t(kind === 'pack' ? 'packs.buy' : 'packs.take')}
      </Button>
      {dialog.element}
    </>
  );
}
