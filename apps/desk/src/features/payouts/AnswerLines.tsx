import { useTranslation } from '@patina/platform/i18n';
import type { BankAnswer } from '@patina/shared-api/contract/desk/payouts';
import { FormProblem } from '@patina/ui/FormProblem';
import { Money } from '#shared/money/Money.tsx';
import styles from './AnswerDialog.module.css';

/** What an answer of the bank does with each payout. */
export function AnswerLines({ answer: { batch, rejected, lines } }: { answer: BankAnswer }) {
  const { t } = useTranslation('desk');
  return (
    <>
      {rejected !== null && <FormProblem>{t('payouts.rejected', { reason: rejected })}</FormProblem>}
      <ul className={styles.lines} aria-label={t('payouts.batch', { id: batch.id })}>
        {lines.map(({ reference, payout_id: id, amount, effect, reason }) => (
          <li key={`${id} ${reference}`} className={styles.line}>
            <strong>{id ?? reference}</strong>
            <Money amount={amount} currency={batch.currency} />
            <span className={styles.effect} data-effect={effect}>
              {t(`payouts.effects.${effect}`)}
              {reason && `: ${reason}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
