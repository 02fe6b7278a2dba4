import { useTranslation } from '@patina/platform/i18n';
import { LatePart } from '@patina/platform/late-part';
import { IconButton } from '@patina/ui/IconButton';
import styles from './UserActions.module.css';

const loadUserActions = async () =>
  (await import(/* webpackChunkName: "UserActions" */ './UserActions.tsx')).UserActions;

/** The place of what a signed-in visitor has in the header, as large before its code has come as after. */
export function UserActionsSlot() {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.slot}>
      <LatePart
        load={loadUserActions}
        props={{}}
        fallback={null}
        failed={(retry) => <IconButton icon="retry" label={t('part.retry')} onClick={retry} />}
      />
    </div>
  );
}
