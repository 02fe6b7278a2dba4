import { HistoryDateCell } from '@patina/parts/HistoryDateCell';
import { useCredits } from '@patina/parts/use-credits';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { Statement, StatementMovement } from '@patina/shared-api/contract/payments/deposit';
import { paths } from '@patina/shared-api/paths';
import { HistoryCell } from '@patina/ui/HistoryCell';
import { HistoryTable } from '@patina/ui/HistoryTable';
import { Money } from '@patina/ui/Money';
import styles from './StatementSection.module.css';
import { useMovementText } from './use-movement-text.ts';

/** The movements of a month between its opening and its closing balance. */
export function MovementTable({ statement }: { statement: Statement }) {
  const { t } = useTranslation('account');
  const { opening, closing, movements } = statement;
  return (
    <HistoryTable
      caption={t('statement.title')}
      columns={[
        { name: t('columns.date') },
        { name: t('columns.type') },
        { name: t('columns.amount'), isNumber: true },
        { name: t('columns.balance'), isNumber: true },
      ]}
    >
      <BalanceRow name={t('statement.opening')} balance={opening} />
      {movements.map((movement) => (
        <MovementRow key={movement.id} movement={movement} />
      ))}
      <BalanceRow name={t('statement.closing')} balance={closing} />
    </HistoryTable>
  );
}

function BalanceRow({ name, balance }: { name: string; balance: number }) {
  const { t } = useTranslation('account');
  const credits = useCredits();
  return (
    <tr className={styles.sum}>
      <HistoryCell name={t('columns.date')}>{null}</HistoryCell>
      <HistoryCell name={t('columns.type')} isMain>
        {name}
      </HistoryCell>
      <HistoryCell name={t('columns.amount')} isNumber>
        {null}
      </HistoryCell>
      <HistoryCell name={t('columns.balance')} isNumber>
        <Money amount={credits(balance)} />
      </HistoryCell>
    </tr>
  );
}

function MovementRow({ movement }: { movement: StatementMovement }) {
  const { t } = useTranslation('account');
  const credits = useCredits();
  const textOf = useMovementText();
  const { at, order_id, reason, amount, balance } = movement;
  const sign = amount < 0 ? '−' : '+';
  return (
    <tr>
      <HistoryDateCell name={t('columns.date')} seconds={at} />
      <HistoryCell name={t('columns.type')} isMain>
        <div>
          {order_id === null ? (
            <p>{textOf(movement)}</p>
          ) : (
            <Link to={`${paths.account('orders')}/${order_id}`} className={styles.order}>
              {textOf(movement)}
            </Link>
          )}
          {reason !== null && <p className={styles.reason}>{reason}</p>}
        </div>
      </HistoryCell>
      <HistoryCell name={t('columns.amount')} isNumber>
        <Money amount={`${sign}${credits(Math.abs(amount))}`} />
      </HistoryCell>
      <HistoryCell name={t('columns.balance')} isNumber>
        <Money amount={credits(balance)} />
      </HistoryCell>
    </tr>
  );
}
