import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { IconButton } from '@patina/ui/IconButton';
import styles from './UserActions.module.css';

const loadUserActions = async () =>
  (await import(/* webpackChunkName: "UserActions" */ './UserActions.tsx')).UserActions;

/** Slot of the signed-in visitor's actions in the header, with a fixed size while their code loads. */
export function UserActionsSlot() {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.slot}>
      <LazyPart
        load={loadUserActions}
        props={{}}
        fallback={null}
        failed={(retry) => <IconButton icon="retry" label={t('part.retry')} onClick={retry} />}
      />
    </div>
  );
}
