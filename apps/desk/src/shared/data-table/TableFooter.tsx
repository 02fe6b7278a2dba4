import { usePaginationLabels } from '@patina/parts/use-pagination-labels';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { Pagination } from '@patina/ui/Pagination';
import styles from './TableFooter.module.css';
import { PAGE_LENGTHS } from './table-schema.ts';
import type { TableState } from './use-table-state.ts';

const LENGTHS = PAGE_LENGTHS.map((length) => ({ value: String(length), label: String(length) }));

/** Below a list: its pages, and how many rows each has. */
export function TableFooter({ meta, state }: { meta: ListMeta; state: TableState }) {
  const { t } = useTranslation('desk');
  const labels = usePaginationLabels('desk');
  if (meta.total <= PAGE_LENGTHS[0]) return null;
  return (
    <div className={styles.footer}>
      <Pagination
        page={meta.page}
        pages={meta.pages}
        hrefOf={state.hrefOf}
        renderLink={({ href, ...link }) => <Link to={href} {...link} />}
        labels={labels}
      />
      <NativeSelect
        label={t('table.perPage')}
        className={styles.length}
        options={LENGTHS}
        value={String(state.perPage)}
        onValueChange={(value) => state.setPerPage(PAGE_LENGTHS.find((length) => String(length) === value) ?? 25)}
      />
    </div>
  );
}
