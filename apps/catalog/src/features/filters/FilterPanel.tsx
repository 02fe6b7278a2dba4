import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import type { Category } from '@patina/shared-api/contract/catalogue/catalogue';
import { categoryTree, filterData, subcategories } from '@patina/shared-api/queries/catalogue';
import { useLocale } from '@patina/shared-api/state/locale';
import { CheckboxGroup } from '@patina/ui/CheckboxGroup';
import { Stack, Text } from '@patina/ui/Layout';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { TextField } from '@patina/ui/TextField';
import { type ReactNode, useState } from 'react';
import { useValueName } from '#shared/item-names/item-names.ts';
import type { ListFilters, ListRoute } from '#shared/list-filters/list-filters.ts';
import type { FilterChange } from '#shared/list-filters/use-list-filters.tsx';
import styles from './FilterPanel.module.css';
import { FilterPanelSkeleton } from './FilterStates.tsx';
import { PriceRange } from './price-range/PriceRange.tsx';
import { type Facet, type FacetCount, useFacets } from './use-facets.ts';

export interface FilterPanelProps {
  /** Filters by name, not by slug. */
  filters: ListFilters;
  change: FilterChange;
  route: ListRoute;
}

/** The filters of a list. A group whose values failed to load is left out. */
export function FilterPanel({ filters, change, route }: FilterPanelProps) {
  const { t } = useTranslation('catalog');
  const nameOf = useValueName();
  const locale = useLocale();
  const facets = useFacets(filters, route);
  const { data: values, isPending } = useQuery(filterData(route.category, locale));
  const { data: tree = [], error: withoutTree } = useQuery(categoryTree(locale));
  const { data: allWeapons = [] } = useQuery(subcategories(route.category, locale));
  const weapons = (weaponsOfType(filters.type, tree) ?? allWeapons).map(({ name }) => name);
  const boxes = (facet: Facet, names: string[]) =>
    names.map((value) => ({ value, label: nameOf(value), ...facets.of(facet, value) }));
  const options = (facet: Facet, names: string[]) =>
    boxes(facet, names).map(({ value, label, count }) => ({
      value,
      label: count === undefined ? label : t('facet.option', { label, count }),
    }));

  const categoriesFailed = isRejected(withoutTree) ? 'filters.categoriesRejected' : 'filters.categoriesFailed';

  if (isPending) return <FilterPanelSkeleton />;
  return (
    <Stack gap={3}>
      <PriceRange filters={filters} change={change} />
      {values && values.types.length > 0 && (
        <NativeSelect
          label={t('filters.type')}
          placeholder={t('filters.anyType')}
          options={options('type', values.types)}
          value={filters.type || null}
          onValueChange={(type) => change({ type: type ?? '', heroes: [] })}
        />
      )}
      {values && values.qualities.length > 0 && (
        <NativeSelect
          label={t('filters.quality')}
          placeholder={t('filters.anyQuality')}
          options={options('quality', values.qualities)}
          value={filters.quality || null}
          onValueChange={(quality) => change({ quality: quality ?? '' })}
        />
      )}
      {values && values.exterior_names.length > 0 && (
        <Group>
          <CheckboxGroup
            label={t('filters.exterior')}
            options={boxes('exterior_names', values.exterior_names)}
            value={filters.exterior_names}
            onValueChange={(exterior_names) => change({ exterior_names })}
          />
        </Group>
      )}
      {values && values.classes.length > 0 && (
        <Group>
          <CheckboxGroup
            label={t('filters.class')}
            options={boxes('item_class', values.classes)}
            value={filters.item_class}
            onValueChange={(item_class) => change({ item_class })}
          />
        </Group>
      )}
      {withoutTree && (
        <Text size="sm" tone="quiet">
          {t(categoriesFailed)}
        </Text>
      )}
      {weapons.length > 0 && (
        <Group>
          <Text size="sm" weight="medium" aria-hidden="true">
            {t('filters.weapon')}
          </Text>
          <WeaponFilter
            weapons={weapons}
            chosen={filters.heroes}
            choose={(heroes) => change({ heroes })}
            countOf={(weapon) => facets.of('heroes', weapon)}
          />
        </Group>
      )}
    </Stack>
  );
}

function Group({ children }: { children: ReactNode }) {
  return (
    <Stack gap={1} className={styles.group}>
      {children}
    </Stack>
  );
}

/** Whether the server has answered, and not with the categories. */
const isRejected = (error: Error | null) => error instanceof ApiProblem && error.kind === 'rejected';

/** Weapons that can still match: those of the chosen type, all when none is chosen. */
function weaponsOfType(type: string, tree: Category[]): Category[] | undefined {
  return tree.find(({ name }) => name === type)?.subcategories;
}

/** From this number of weapons on, a search field is shown. */
const MANY = 12;

interface WeaponFilterProps {
  weapons: string[];
  chosen: string[];
  choose: (weapons: string[]) => void;
  countOf: (weapon: string) => FacetCount;
}

/** Checkboxes of the weapons, chosen ones first. */
function WeaponFilter({ weapons, chosen, choose, countOf }: WeaponFilterProps) {
  const { t } = useTranslation('catalog');
  const [wanted, setWanted] = useState('');
  // Sorted once when rendered: a checkbox must not move when it is ticked.
  const [first] = useState(chosen);
  const known = new Set([...first.filter((weapon) => weapons.includes(weapon)), ...weapons, ...chosen]);
  const shown = [...known].filter((weapon) => letters(weapon).includes(letters(wanted)));
  return (
    <Stack gap={1}>
      {weapons.length > MANY && (
        <TextField
          label={t('filters.findWeapon')}
          isLabelHidden
          placeholder={t('filters.findWeapon')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <CheckboxGroup
        label={t('filters.weapon')}
        isLabelHidden
        className={styles.list}
        options={shown.map((weapon) => ({ value: weapon, label: weapon, ...countOf(weapon) }))}
        value={chosen}
        onValueChange={(ticked) => choose([...chosen.filter((weapon) => !shown.includes(weapon)), ...ticked])}
      />
      {shown.length === 0 && (
        <Text size="sm" tone="quiet">
          {t('filters.noWeapon')}
        </Text>
      )}
    </Stack>
  );
}

/** Makes `AK-47` and `ak 47` match. */
function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
