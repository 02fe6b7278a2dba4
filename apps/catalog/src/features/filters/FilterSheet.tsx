import { useTranslation } from '@patina/platform/i18n';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { Sheet } from '@patina/ui/Sheet';
import { Spinner } from '@patina/ui/Spinner';
import { useState } from 'react';
import { useFacets } from '#features/filters/use-facets.ts';
import { type ListFilters, NO_FILTERS } from '#shared/list-filters/list-filters.ts';
import { FilterPanel, type FilterPanelProps } from './FilterPanel.tsx';

interface FilterSheetProps extends Omit<FilterPanelProps, 'change'> {
  open: boolean;
  onClose: () => void;
  apply: (filters: ListFilters) => void;
}

/** The filter sheet of a phone: choices are applied together. Search and sorting are kept. */
export function FilterSheet({ open, onClose, apply, filters, route }: FilterSheetProps) {
  const { t } = useTranslation('catalog');
  const [gathered, setGathered] = useState(filters);
  const { total, isCounting } = useFacets(gathered, route);

  function finish(result: ListFilters) {
    apply(result);
    onClose();
  }

  return (
    <Sheet
      title={t('filters.title')}
      closeLabel={t('filters.close')}
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button
            size="large"
            onClick={() => finish({ ...NO_FILTERS, search: filters.search, sort: filters.sort, group: filters.group })}
          >
            {t('filters.clear')}
          </Button>
          <Button size="large" variant="solid" onClick={() => finish(gathered)}>
            {t('filters.apply')}
            {(isCounting || total) && <Badge>{isCounting ? <Spinner /> : total}</Badge>}
          </Button>
        </>
      }
    >
      <FilterPanel
        filters={gathered}
        change={(change) => setGathered((before) => ({ ...before, ...change }))}
        route={route}
      />
    </Sheet>
  );
}
