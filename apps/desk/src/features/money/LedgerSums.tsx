import { QueryState } from '@patina/parts/QueryState';
import { useCredits } from '@patina/parts/use-credits';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { LedgerSum } from '@patina/shared-api/contract/desk/money';
import { Money } from '@patina/ui/Money';
import { Skeleton } from '@patina/ui/Skeleton';
import type { QueryOf } from '#shared/data-table/table-schema.ts';
import { QueryFailed } from '#shared/page/QueryFailed.tsx';
import styles from './LedgerSums.module.css';
import { type LEDGER_TABLE, ledgerSums } from './ledger-table.ts';
import { SignedAmount } from './SignedAmount.tsx';

/** What each account has received and given in all entries that are found. */
export function LedgerSums({ query: filters }: { query: QueryOf<typeof LEDGER_TABLE> }) {
  const { t } = useTranslation('desk');
  const query = useQuery(ledgerSums(filters));
  return (
    <section aria-label={t('money.sums')}>
      <QueryState
        query={query}
        loading={<Skeleton shape="block" className={styles.loading} />}
        failed={() => <QueryFailed query={query} title={t('money.sumsFailed')} />}
      >
        {({ payload }) => (
          <ul className={styles.sums} data-old={query.isPlaceholderData || undefined}>
            {payload.map((sum) => (
              <SumOf key={sum.account} {...sum} />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

function SumOf({ account, sum, received, given }: LedgerSum) {
  const { t } = useTranslation('desk');
  const credits = useCredits();
  return (
    <li className={styles.sum}>
      <h2 className={styles.name}>{t(`money.accounts.${account}`)}</h2>
      <p className={styles.amount}>
        <SignedAmount amount={sum} />
      </p>
      <dl className={styles.sides}>
        <dt>{t('money.received')}</dt>
        <dd>
          <Money amount={credits(received)} />
        </dd>
        <dt>{t('money.given')}</dt>
        <dd>
          <Money amount={credits(given)} />
        </dd>
      </dl>
    </li>
  );
}
