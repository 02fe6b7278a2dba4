import { ItemPicture } from '@patina/parts/ItemPicture';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { MOST_COUNTED } from '@patina/shared-api/contract/desk/list-query';
import type { DeskOfferRow } from '@patina/shared-api/contract/desk/offers';
import { EmptyTable, TableFooter, TableSkeleton } from '#shared/data-table/DataTable.tsx';
import { ExportButton } from '#shared/data-table/ExportButton.tsx';
import { QueryFailed } from '#shared/page/DeskPage.tsx';
import { Moment, Money } from '#shared/values/values.tsx';
import styles from './QueueList.module.css';
import { offerHref, type useQueue } from './use-queue.ts';

interface QueueListProps {
  queue: ReturnType<typeof useQueue>;
  current: number | undefined;
}

/** The offers of a queue. */
export function QueueList({ queue: { state, query, rows, search }, current }: QueueListProps) {
  const { t } = useTranslation('desk');
  if (query.data === undefined) {
    return query.error ? <QueryFailed query={query} title={t('table.failed')} /> : <TableSkeleton columns={1} />;
  }
  if (rows.length === 0) {
    return <EmptyTable state={state} title={t('offers.none')} text={t('offers.noneText')} />;
  }
  const { meta } = query.data;
  return (
    <>
      <div className={styles.bar}>
        <p role="status" className={styles.range}>
          {t(meta.total < MOST_COUNTED ? 'table.range' : 'table.rangeOfMore', { ...meta })}
        </p>
        <ExportButton path="/desk/offers/export" query={state.query} />
      </div>
      <ol className={styles.list} aria-label={t('offers.list')} aria-busy={query.isPlaceholderData || undefined}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              to={offerHref(row.id, search)}
              preventScrollReset
              className={styles.row}
              aria-current={row.id === current ? 'true' : undefined}
            >
              <ItemPicture source={row.img_url} />
              <span className={styles.words}>
                <span className={styles.title}>{row.title}</span>
                <span className={styles.facts}>
                  <span>{row.id}</span>
                  <Money amount={row.service_price ?? row.user_price} currency={row.currency} />
                  <When row={row} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <TableFooter meta={meta} state={state} />
    </>
  );
}

/** The time that matters next. */
function When({ row: { status, trade_state, created_at, due_at, decide_by, protected_until } }: { row: DeskOfferRow }) {
  const { t } = useTranslation('desk');
  if (status === 'offer' && decide_by !== null) {
    return (
      <span>
        {t('offers.by')} <Moment seconds={decide_by} />
      </span>
    );
  }
  const isAwaited = status === 'accepted' || status === 'completed';
  if (isAwaited && trade_state === 'waiting' && due_at !== null) {
    return (
      <span data-late={due_at * 1000 < Date.now() || undefined}>
        {t('offers.by')} <Moment seconds={due_at} />
      </span>
    );
  }
  return <Moment seconds={isAwaited && protected_until !== null ? protected_until : created_at} />;
}
