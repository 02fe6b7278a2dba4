import { useTranslation } from '@patina/platform/i18n';
import { NativeSelect } from '@patina/ui/NativeSelect';
import type { ListFilters } from '#shared/list-filters/list-filters.ts';
import type { FilterChange } from '#shared/list-filters/use-list-filters.ts';

export interface SortSelectProps {
  sort: ListFilters['sort'];
  change: FilterChange;
}

export function SortSelect({ sort, change }: SortSelectProps) {
  const { t } = useTranslation('catalog');
  return (
    <NativeSelect
      label={t('sort.label')}
      isLabelHidden
      value={sort}
      options={[
        { value: 'desc', label: t('sort.desc') },
        { value: 'asc', label: t('sort.asc') },
      ]}
      onValueChange={(chosen) => change({ sort: chosen === 'asc' ? 'asc' : 'desc' })}
    />
  );
}
