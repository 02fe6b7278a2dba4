import { FRESH } from '@patina/parts/fresh';
import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { HistoryDateCell } from '@patina/parts/ShortDateTime';
import { useCredits } from '@patina/parts/use-credits';
import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import type { Statement, StatementMovement } from '@patina/shared-api/contract/payments/deposit';
import { csvCell } from '@patina/shared-api/csv-cell';
import { toMinor } from '@patina/shared-api/money';
import { plainAmount, signed } from '@patina/shared-api/money-arithmetic';
import { paths } from '@patina/shared-api/paths';
import { statement } from '@patina/shared-api/queries/deposit';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { HistoryCell } from '@patina/ui/HistoryCell';
import { HistoryTable } from '@patina/ui/HistoryTable';
import { Panel, Row, Text } from '@patina/ui/Layout';
import { Money } from '@patina/ui/Money';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { useState } from 'react';
import { saveFile } from '#shared/files/save-file.ts';
import { HistorySkeleton } from '#shared/history/HistorySkeleton.tsx';

/** What has moved the balance in a month, on the screen and as a file for a spreadsheet. */
export function StatementSection() {
  const { t, i18n } = useTranslation('account');
  const [month, setMonth] = useState<string | null>(null);
  const query = useQuery({ ...statement(useLocale(), month), ...FRESH, placeholderData: keepPreviousData });
  const textOf = useMovementText();
  const nameOf = (one: string) =>
    new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${one}-01T00:00:00Z`),
    );
  const columns = [
    t('columns.date'),
    t('columns.type'),
    t('columns.amount'),
    t('columns.balance'),
    t('columns.currency'),
  ];
  return (
    <Panel as="section" gap={3} aria-labelledby="statement">
      <QueryState
        query={query}
        loading={<HistorySkeleton label={t('statement.loading')} />}
        failed={(failure) => (
          <ProblemState {...failure} title={t('statement.failed')} headingLevel={2} namespace="account" />
        )}
      >
        {(known) => (
          <>
            <Row wrap gap={4} rowGap={2} align="end" justify="between">
              <div>
                <Text as="h2" size="lg" id="statement">
                  {t('statement.title')}
                </Text>
                <Text size="sm" tone="quiet">
                  {t('statement.about')}
                </Text>
              </div>
              <Row wrap gap={2}>
                <NativeSelect
                  label={t('statement.month')}
                  isLabelHidden
                  value={known.month}
                  options={known.months.map((one) => ({ value: one, label: nameOf(one) }))}
                  onValueChange={setMonth}
                />
                <Button
                  onClick={() =>
                    saveFile(
                      `statement-${known.month}.csv`,
                      statementCsv(known, columns, textOf),
                      'text/csv;charset=utf-8',
                    )
                  }
                >
                  {t('statement.download')}
                </Button>
              </Row>
            </Row>
            <MovementTable statement={known} />
          </>
        )}
      </QueryState>
    </Panel>
  );
}

/** The movements of a month between its opening and its closing balance. */
function MovementTable({ statement }: { statement: Statement }) {
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
    <Text as="tr" weight="medium">
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
    </Text>
  );
}

function MovementRow({ movement }: { movement: StatementMovement }) {
  const { t } = useTranslation('account');
  const credits = useCredits();
  const textOf = useMovementText();
  const { at, order_id, reason, amount, balance } = movement;
  return (
    <tr>
      <HistoryDateCell name={t('columns.date')} seconds={at} />
      <HistoryCell name={t('columns.type')} isMain>
        <div>
          {order_id === null ? <p>{textOf(movement)}</p> : <Link to={paths.order(order_id)}>{textOf(movement)}</Link>}
          {reason !== null && (
            <Text size="xs" tone="quiet">
              {reason}
            </Text>
          )}
        </div>
      </HistoryCell>
      <HistoryCell name={t('columns.amount')} isNumber>
        <Money amount={signed(amount, credits)} />
      </HistoryCell>
      <HistoryCell name={t('columns.balance')} isNumber>
        <Money amount={credits(balance)} />
      </HistoryCell>
    </tr>
  );
}

const KNOWN = ['opening', 'top_up', 'purchase', 'late_payment', 'late_return', 'refund', 'adjustment'] as const;

/** What a movement of the balance was for; a kind that a newer API has is a change of the balance. */
function useMovementText(): (movement: StatementMovement) => string {
  const { t } = useTranslation('account');
  return ({ kind, order_id: order, payment_id: payment }) => {
    const known = KNOWN.find((one) => one === kind) ?? 'adjustment';
    return t(`statement.kinds.${known}`, { number: order ?? payment ?? '' }).trim();
  };
}

/**
 * A statement as CSV (RFC 4180), with a byte order mark, by which spreadsheets know the encoding. Times are ISO 8601 in UTC,
 * amounts have a decimal point.
 * @param columns names of date, type, amount, balance and currency
 */
function statementCsv(
  { opening, movements, currency, month }: Statement,
  columns: readonly string[],
  textOf: (movement: StatementMovement) => string,
): string {
  const rows = [
    columns.map(csvCell),
    [`${month}-01T00:00:00Z`, '', '', plain(opening), csvCell(currency)],
    ...movements.map((movement) => [
      new Date(movement.at * 1000).toISOString(),
      csvCell([textOf(movement), movement.reason ?? ''].filter(Boolean).join(': ')),
      plain(movement.amount),
      plain(movement.balance),
      csvCell(currency),
    ]),
  ];
  return `\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}\r\n`;
}

const plain = (amount: number) => plainAmount(toMinor(amount));
