import { FRESH } from '@patina/parts/fresh';
import { Panel } from '@patina/parts/Panel';
import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import { statement } from '@patina/shared-api/queries/deposit';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { useState } from 'react';
import { saveFile } from '#shared/files/save-file.ts';
import { HistorySkeleton } from '#shared/history/HistorySkeleton.tsx';
import { MovementTable } from './MovementTable.tsx';
import styles from './StatementSection.module.css';
import { statementCsv } from './statement-csv.ts';
import { useMovementText } from './use-movement-text.ts';

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
            <div className={styles.head}>
              <div>
                <h2 id="statement" className={styles.title}>
                  {t('statement.title')}
                </h2>
                <p className={styles.about}>{t('statement.about')}</p>
              </div>
              <div className={styles.actions}>
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
              </div>
            </div>
            <MovementTable statement={known} />
          </>
        )}
      </QueryState>
    </Panel>
  );
}
