import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { ProviderFindings } from '@patina/shared-api/contract/desk/money';
import { PlainTable } from '#shared/data-table/PlainTable.tsx';
import { Moment } from '#shared/moment/Moment.tsx';
import styles from './CheckFindings.module.css';

type Difference = ProviderFindings['differences'][number];

/** Payments that the store and the provider disagree about, or that there are none. */
export function ProviderFaults({ provider, since, is_complete, there, here, differences }: ProviderFindings) {
  const { t } = useTranslation('desk');
  const money = useMoney();
  const sums = (of: ProviderFindings['there']) =>
    of
      .map(({ currency, payments, amount }) => `${t('money.count', { value: payments })} · ${money(amount, currency)}`)
      .join(', ') || '–';
  return (
    <>
      <p className={styles.verdict} data-wrong={differences.length > 0 || undefined}>
        {differences.length === 0
          ? t('money.checks.providerRight')
          : t('money.checks.providerWrong', { count: differences.length })}
      </p>
      <p className={styles.note}>
        {t('money.checks.paid', { provider, there: sums(there), here: sums(here) })}
        {!is_complete && (
          <>
            {' '}
            {t('money.checks.cutOff')} <Moment seconds={since} />
          </>
        )}
      </p>
      {differences.length > 0 && (
        <PlainTable
          caption={t('money.checks.provider')}
          rows={differences}
          rowId={({ kind, reference, number }) => `${kind} ${reference} ${number}`}
          columns={[
            { id: 'at', name: t('money.time'), cell: ({ at }) => <Moment seconds={at} /> },
            { id: 'payment', name: t('money.number'), isMain: true, cell: (row) => <PaymentOf {...row} /> },
            { id: 'kind', name: t('money.checks.difference'), cell: ({ kind }) => t(`money.differences.${kind}`) },
            { id: 'there', name: provider, cell: (row) => <SideOf side={row.there} /> },
            { id: 'here', name: t('money.checks.store'), cell: (row) => <SideOf side={row.here} /> },
          ]}
        />
      )}
    </>
  );
}

function PaymentOf({ number, reference }: Difference) {
  if (number === null) return reference;
  return <Link to={`/desk/money?view=payments&number=${number}`}>{number}</Link>;
}

function SideOf({ side }: { side: Difference['there'] }) {
  const { t } = useTranslation('desk');
  const money = useMoney();
  if (side === null) return '–';
  return (
    <span className={styles.sides}>
      <span>
        {money(side.amount, side.currency)} · {t(`money.states.${side.state}`)}
      </span>
      {side.refunded > 0 && <span>{t('money.checks.refunded', { amount: money(side.refunded, side.currency) })}</span>}
    </span>
  );
}
