import type {} from '@patina/checkout/fragments';
import { AmountField } from '@patina/parts/AmountField';
import { NoticeBar } from '@patina/parts/NoticeBar';
import { RetryButton } from '@patina/parts/RetryButton';
import { useLazyDialog } from '@patina/parts/use-lazy-dialog';
import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { useRemotes } from '@patina/platform/remotes';
import { Button } from '@patina/ui/Button';
import { Spinner } from '@patina/ui/Spinner';
import { type FormEvent, useState } from 'react';
import styles from './BalanceCard.module.css';

/** Default amount (docs/product.md#top-up). */
const USUAL_AMOUNT = '20';

/** The amount to top up. The rest, including its validation, is in the dialog, which checkout owns. */
export function TopUpForm() {
  const { t } = useTranslation('account');
  const { loader, addMessages } = useRemotes();
  const [typed, setTyped] = useState(USUAL_AMOUNT);
  const { opening, isOpen, open, close } = useLazyDialog();

  function submit(event: FormEvent) {
    event.preventDefault();
    open();
  }

  async function loadDialog() {
    const { messages, Component } = await loader.load('checkout', 'TopUpDialog');
    await addMessages(messages);
    return Component;
  }

  return (
    <div className={styles.topUp}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <AmountField label={t('topUp.amount')} value={typed} onType={setTyped} />
        <Button type="submit" variant="solid">
          {t('topUp.open')}
        </Button>
      </form>
      {opening > 0 && (
        <LazyPart
          key={opening}
          load={loadDialog}
          props={{ open: isOpen, amount: typed, onClose: close }}
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

/** Error state of the dialog if its remote fails to load. */
function Unavailable({ retry }: { retry: () => void }) {
  const { t } = useTranslation('account');
  return (
    <NoticeBar role="alert" hasIcon action={<RetryButton size="small" retry={retry} namespace="account" />}>
      {t('topUp.unavailable')}
    </NoticeBar>
  );
}
