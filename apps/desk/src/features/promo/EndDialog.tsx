import { useTranslation } from '@patina/platform/i18n';
import { IconButton } from '@patina/ui/IconButton';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';

/** Ends a code or a pack at once. */
export function EndDialog({ name, end }: { name: string; end: () => Promise<unknown> }) {
  const { t } = useTranslation('desk');
  return (
    <ActionDialog
      title={t('promo.endTitle', { name })}
      text={t('promo.endText')}
      confirm={t('promo.end')}
      isDanger
      run={end}
      done={t('promo.ended', { name })}
      trigger={<IconButton icon="close" size="small" label={t('promo.endOf', { name })} />}
    />
  );
}
