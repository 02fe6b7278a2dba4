import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { IconButton } from '@patina/ui/IconButton';
import { Row } from '@patina/ui/Layout';
import { useShell } from '#shared/storefront/shell-storefront.ts';
import styles from './UserActions.module.css';

/** Code of the signed-in visitor's actions. */
export const loadUserActions = () => import(/* webpackChunkName: "UserActions" */ './UserActions.tsx');

/** Slot of the signed-in visitor's actions in the header, with a fixed size while their code loads. */
export function UserActionsSlot() {
  const { t } = useTranslation('shell');
  const { UserActions } = useShell();
  return (
    <Row gap={0.5} justify="end" className={styles.slot}>
      {UserActions ? (
        <UserActions />
      ) : (
        <LazyPart
          load={async () => (await loadUserActions()).UserActions}
          props={{}}
          fallback={null}
          failed={(retry) => <IconButton icon="retry" label={t('part.retry')} onClick={retry} />}
        />
      )}
    </Row>
  );
}
