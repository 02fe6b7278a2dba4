import { Panel } from '@patina/parts/Panel';
import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useParams } from '@patina/platform/router';
import type { CatalogueImport } from '@patina/shared-api/contract/desk/imports';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { importMessages } from '#messages/import/messages.ts';
import { TableSkeleton } from '#shared/data-table/TableSkeleton.tsx';
import { queryOf } from '#shared/data-table/table-schema.ts';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { QueryFailed } from '#shared/page/QueryFailed.tsx';
import { ChangeTable } from './ChangeTable.tsx';
import { ImportActions } from './ImportActions.tsx';
import styles from './ImportDetailsPage.module.css';
import { ImportState } from './ImportState.tsx';
import { CHANGE_TABLE, changeList, oneImport } from './import-list.ts';

export const messages = importMessages;

export const loader = withQueries(({ params: { id = '' }, url }) => [
  oneImport(id),
  changeList(id, queryOf(CHANGE_TABLE, url.searchParams)),
]);

/** What an import changes or has changed, and what can be done with it. */
export function Component() {
  const { t } = useTranslation('desk');
  const { id = '' } = useParams();
  const query = useQuery(oneImport(id));
  return (
    <QueryState
      query={query}
      loading={<TableSkeleton columns={4} />}
      failed={() => <QueryFailed query={query} title={t('import.failed')} />}
    >
      {({ payload }) => (
        <DeskPage
          title={payload.name}
          mark={<ImportState {...payload} />}
          actions={<ImportActions catalogueImport={payload} />}
        >
          <Counts {...payload} />
          <ChangeTable id={id} state={payload.state} />
        </DeskPage>
      )}
    </QueryState>
  );
}

function Counts({ created, updated, unchanged, state, undone_by }: CatalogueImport) {
  const { t } = useTranslation('desk');
  return (
    <Panel as="section" gap={2} aria-label={t('import.counts')}>
      <p className={styles.text}>{t(`import.about.${state}`, { operator: undone_by })}</p>
      <dl className={styles.counts}>
        {Object.entries({ created, updated, unchanged }).map(([name, count]) => (
          <div key={name}>
            <dt>{t(`import.${name as 'created'}`)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
