import { useCredits } from '@patina/parts/use-credits';
import { useTranslation } from '@patina/platform/i18n';
import type { LedgerFindings } from '@patina/shared-api/contract/desk/money';
import { PersonLink } from '#shared/people/PersonLink.tsx';
import styles from './CheckFindings.module.css';
import { SubjectLink } from './SubjectLink.tsx';

/** What is wrong in the ledger, or that nothing is. */
export function LedgerFaults({ faults, transactions, sum, ...wrong }: LedgerFindings & { faults: number }) {
  const { t } = useTranslation('desk');
  const credits = useCredits();
  if (faults === 0) return <p className={styles.verdict}>{t('money.checks.ledgerRight', { value: transactions })}</p>;
  return (
    <>
      <p className={styles.verdict} data-wrong="">
        {t('money.checks.ledgerWrong', { sum: credits(sum) })}
      </p>
      <ul className={styles.list}>
        {wrong.unbalanced.map((id) => (
          <li key={`transaction ${id}`}>{t('money.checks.unbalanced', { id })}</li>
        ))}
        {wrong.wrong_balances.map(({ person, balance, booked }) => (
          <li key={`person ${person}`}>
            <PersonLink id={person} name={t('money.personNumber', { id: person })} />:{' '}
            {t('money.checks.wrongBalance', { balance: credits(balance), booked: credits(booked) })}
          </li>
        ))}
        {wrong.unbooked.map((subject) => (
          <li key={`unbooked ${subject}`}>
            <SubjectLink subject={subject} />: {t('money.checks.unbooked')}
          </li>
        ))}
        {wrong.wrong_amounts.map(({ subject, kind, account, due, booked }) => (
          <li key={`${subject} ${kind} ${account}`}>
            <SubjectLink subject={subject} />:{' '}
            {t('money.checks.wrongAmount', {
              kind: t(`ledgerKinds.${kind}`),
              due: credits(due),
              booked: credits(booked),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
