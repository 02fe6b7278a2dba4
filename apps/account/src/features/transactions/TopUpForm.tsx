import { useTranslation } from '@patina/platform/i18n';
import { LatePart } from '@patina/platform/late-part';
import type { RemoteFragment } from '@patina/platform/remote-contract';
import { useRemotes } from '@patina/platform/remotes';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { Spinner } from '@patina/ui/Spinner';
import { TextField } from '@patina/ui/TextField';
import { type FormEvent, useState } from 'react';
import styles from './BalanceCard.module.css';

/** Amount that stands there at first (specification, section 9). */
const USUAL_AMOUNT = '20';

/** What checkout's dialog takes. */
interface TopUpDialogProps {
  open: boolean;
  /** As it was typed: the dialog reads it. */
  amount: string;
  onClose: () => void;
}

/** How much to top up. Everything else, the check of the amount included, is the dialog's, which checkout owns. */
export function TopUpForm() {
  const { t } = useTranslation('account');
  const { symbol } = useDisplayCurrency();
  const { loader, addMessages } = useRemotes();
  const [typed, setTyped] = useState(USUAL_AMOUNT);
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setOpening(opening + 1);
    setOpen(true);
  }

  async function loadDialog() {
    const { messages, Component } = await loader.load<RemoteFragment<TopUpDialogProps>>('checkout', 'TopUpDialog');
    await addMessages(messages);
    return Component;
  }

  return (
    <div className={styles.topUp}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('topUp.amount')}
          inputMode="decimal"
          autoComplete="off"
          leading={symbol}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="solid">
          {t('topUp.open')}
        </Button>
      </form>
      {opening > 0 && (
        <LatePart
          key={opening}
          load={loadDialog}
          props={{ open: isOpen, amount: typed, onClose: () => setOpen(false) }}
          fallback={<Opening />}
          failed={(retry) => <Unavailable retry={retry} />}
        />
      )}
    </div>
  );
}

function Opening() {
  const { t } = useTranslation('account');
  return <Spinner label={t('topUp.opening')} />;
}

/** The face of the dialog where its remote is down: the rest of the account goes on. */
function Unavailable({ retry }: { retry: () => void }) {
  const { t } = useTranslation('account');
  return (
    <div role="alert" className={styles.problem}>
      <p className={styles.unavailable}>
        <Icon name="warning" />
        {t('topUp.unavailable')}
      </p>
      <Button size="small" onClick={retry}>
        <Icon name="retry" />
        {t('tryAgain')}
      </Button>
    </div>
  );
}
