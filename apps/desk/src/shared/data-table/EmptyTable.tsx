import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import type { TableState } from './use-table-state.ts';

interface EmptyTableProps {
  state: TableState;
  title: string;
  text?: string;
}

/** Placeholder of a list that has nothing, or nothing that fits the filters. */
export function EmptyTable({ state, title, text }: EmptyTableProps) {
  const { t } = useTranslation('desk');
  if (!state.isFiltered && state.page === 1) return <EmptyState icon="check" title={title} text={text} />;
  return (
    <EmptyState
      icon="search"
      title={t('table.noMatch')}
      text={t('table.noMatchHint')}
      actions={<Button onClick={state.clear}>{t('table.clear')}</Button>}
    />
  );
}
