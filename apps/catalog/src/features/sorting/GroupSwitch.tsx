import { useTranslation } from '@patina/platform/i18n';
import { useAtomValue } from '@patina/platform/state';
import { consentAtom } from '@patina/shared-api/state/consent';
import { Checkbox } from '@patina/ui/Checkbox';
import { useEffect } from 'react';
import type { ListFilters } from '#shared/list-filters/list-filters.ts';
import { GROUPED } from '#shared/list-filters/remembered-group.ts';
import type { FilterChange } from '#shared/list-filters/use-list-filters.ts';

interface GroupSwitchProps {
  group: ListFilters['group'];
  change: FilterChange;
}

/** Shows all wears of a finish as one. The choice is remembered: with consent for good, else for this visit. */
export function GroupSwitch({ group, change }: GroupSwitchProps) {
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
