import { useTranslation } from '@patina/platform/i18n';
import { TextFilter } from '#shared/data-table/TextFilter.tsx';
import styles from './QueueFilters.module.css';
import type { useQueue } from './use-queue.ts';

/** Filters of a queue. */
export function QueueFilters({ state: { filters, change } }: Pick<ReturnType<typeof useQueue>, 'state'>) {
  const { t } = useTranslation('desk');
  return (
    <section className={styles.filters} aria-label={t('table.filters')} data-filters="">
      <TextFilter label={t('offers.item')} value={filters.item} onChange={(item) => change({ item })} />
      <TextFilter label={t('offers.seller')} value={filters.seller} onChange={(seller) => change({ seller })} />
    </section>
  );
}
