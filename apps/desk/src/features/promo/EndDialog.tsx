import { useTranslation } from '@patina/platform/i18n';
import type { Api } from '@patina/shared-api/client/api';
import { IconButton } from '@patina/ui/IconButton';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { useDeskAction } from '#shared/queries/desk-query.ts';

/** Ends a code or a pack at once. */
export function EndDialog({ name, end }: { name: string; end: (act: Api) => Promise<unknown> }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  return (
    <ActionDialog
      title={t('promo.endTitle', { name })}
      text={t('promo.endText')}
      confirm={t('promo.end')}
      isDanger
      run={() => end(act)}
      done={t('promo.ended', { name })}
      trigger={<IconButton icon="close" size="small" label={t('promo.endOf', { name })} />}
    />
  );
}
