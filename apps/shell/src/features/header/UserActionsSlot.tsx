import { LatePart } from '@patina/platform/late-part';
import styles from './UserActions.module.css';

const loadUserActions = async () =>
  (await import(/* webpackChunkName: "UserActions" */ './UserActions.tsx')).UserActions;

/** The place of what a signed-in visitor has in the header, as large before its code has come as after. */
export function UserActionsSlot() {
  return (
    <div className={styles.slot}>
      <LatePart load={loadUserActions} props={{}} fallback={null} failed={() => null} />
    </div>
  );
}
