import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { useShell } from '#shared/storefront/ShellContext.ts';
import styles from './ConfirmationDialog.module.css';
import type { ProofProps } from './proof-props.ts';

/** For accounts that can confirm in no other way than by signing in anew. */
export function SignInAgain({ onEnd }: ProofProps) {
  const { t } = useTranslation('shell');
  const { session } = useShell();
  function signOut() {
    onEnd(false);
    void session.signOut();
  }
  return (
    <div className={styles.form}>
      <p>{t('confirmation.signInAgain')}</p>
      <div className={styles.actions}>
        <Button onClick={() => onEnd(false)}>{t('confirmation.cancel')}</Button>
        <Button variant="solid" onClick={signOut}>
          {t('confirmation.signOut')}
        </Button>
      </div>
    </div>
  );
}
