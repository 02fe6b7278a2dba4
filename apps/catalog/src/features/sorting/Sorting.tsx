import { useTranslation } from '@patina/platform/i18n';
import { useAtomValue } from '@patina/platform/state';
import { SORTS } from '@patina/shared-api/contract/catalogue/catalogue';
import { consentAtom } from '@patina/shared-api/state/consent';
import { Checkbox } from '@patina/ui/Checkbox';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { type ReactNode, useEffect } from 'react';
import { type ListFilters, NO_FILTERS } from '#shared/list-filters/list-filters.ts';
import { type FilterChange, GROUPED } from '#shared/list-filters/use-list-filters.tsx';

interface SortingProps {
  filters: Pick<ListFilters, 'sort' | 'group'>;
  change: FilterChange;
  /** Beside the order. */
  children?: ReactNode;
}

/** How the list is arranged: its order, and whether it shows the wears of a finish as one. */
export function Sorting({ filters: { sort, group }, change, children }: SortingProps) {
  return (
    <>
      <SortSelect sort={sort} change={change} />
      {children}
      <GroupSwitch group={group} change={change} />
    </>
  );
}

interface SortSelectProps {
  sort: ListFilters['sort'];
  change: FilterChange;
}

function SortSelect({ sort, change }: SortSelectProps) {
  const { t } = useTranslation('catalog');
  return (
    <NativeSelect
      label={t('sort.label')}
      isLabelHidden
      value={sort}
      options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
      onValueChange={(chosen) => change({ sort: SORTS.find((value) => value === chosen) ?? NO_FILTERS.sort })}
    />
  );
}

interface GroupSwitchProps {
  group: ListFilters['group'];
  change: FilterChange;
}

/** Shows all wears of a finish as one. The choice is remembered: with consent for good, else for this visit. */
function GroupSwitch({ group, change }: GroupSwitchProps) {
  const { t } = useTranslation('catalog');
  const { functional: isAllowed } = useAtomValue(consentAtom);

  useEffect(() => {
    if (!isAllowed) tryStorage(() => localStorage.removeItem(GROUPED));
  }, [isAllowed]);

  function remember(isGrouped: boolean) {
    tryStorage(() => {
      sessionStorage.removeItem(GROUPED);
      localStorage.removeItem(GROUPED);
      if (isGrouped) (isAllowed ? localStorage : sessionStorage).setItem(GROUPED, '1');
    });
  }

  return (
    <Checkbox
      checked={group === 'wears'}
      onCheckedChange={(isGrouped) => {
        remember(isGrouped);
        change({ group: isGrouped ? 'wears' : null });
      }}
    >
      {t('sort.group')}
    </Checkbox>
  );
}

/** Where the browser blocks storage, the address alone keeps the choice. */
function tryStorage(use: () => void) {
  try {
    use();
  } catch {}
}
