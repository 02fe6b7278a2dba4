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
import { UnitFilters } from './UnitFilters.tsx';
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
  const wasChosen = useWasChosen(filters);
  const boxes = (facet: Facet, names: readonly string[], chosen: readonly string[]) =>
    names
      .map((value) => ({ value, label: nameOf(value), ...facets.of(facet, value) }))
      .filter(({ value, isEmpty }) => !isEmpty || chosen.includes(value) || wasChosen(value));
  const options = (facet: Facet, names: readonly string[], chosen: string) =>
    boxes(facet, names, [chosen]).map(({ value, label, count }) => ({
      value,
      label: count === undefined ? label : t('facet.option', { label, count }),
    }));
  /** A group of checkboxes; none where it would be empty. */
  const group = (
    facet: 'quality' | 'exterior_names' | 'item_class' | 'phase',
    label: string,
    names: readonly string[],
  ) => {
    const shown = boxes(facet, names, filters[facet]);
    return (
      shown.length > 0 && (
        <Group>
          <CheckboxGroup
            label={label}
            options={shown}
            value={filters[facet]}
            onValueChange={(ticked) => change({ [facet]: ticked })}
          />
        </Group>
      )
    );
  };
  const { collection } = filters;
  const collections = [...new Set([...facets.valuesOf('collection'), ...(collection ? [collection] : [])])];

  const categoriesFailed = isRejected(withoutTree) ? 'filters.categoriesRejected' : 'filters.categoriesFailed';

  if (isPending) return <FilterPanelSkeleton />;
  return (
    <Stack gap={3}>
      <PriceRange filters={filters} change={change} />
      {values && values.types.length > 0 && (
        <NativeSelect
          label={t('filters.type')}
          placeholder={t('filters.anyType')}
          options={options('type', values.types, filters.type)}
          value={filters.type || null}
          onValueChange={(type) => change({ type: type ?? '', heroes: [] })}
        />
      )}
      {/* In its place before there is anything to choose, so that it moves nothing. */}
      {(collections.length > 0 || facets.isFirst) && (
        <NativeSelect
          label={t('filters.collection')}
          placeholder={t('filters.anyCollection')}
          options={options('collection', collections, collection)}
          value={collection || null}
          onValueChange={(chosen) => change({ collection: chosen ?? '' })}
        />
      )}
      {group('quality', t('filters.quality'), values?.qualities ?? [])}
      {group('exterior_names', t('filters.exterior'), values?.exterior_names ?? [])}
      {group('item_class', t('filters.class'), values?.classes ?? [])}
      <Group>
        <UnitFilters filters={filters} change={change} />
      </Group>
      {group('phase', t('filters.phase'), [...new Set([...facets.valuesOf('phase'), ...filters.phase])])}
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
            weapons={weapons.filter((weapon) => !facets.of('heroes', weapon).isEmpty)}
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

/** Whether a value was chosen since the panel opened: a checkbox must not disappear under the finger or the focus. */
function useWasChosen({ quality, exterior_names, item_class, phase }: ListFilters): (value: string) => boolean {
  const [seen, see] = useState<string[]>([]);
  const unseen = [...quality, ...exterior_names, ...item_class, ...phase].filter((value) => !seen.includes(value));
  if (unseen.length > 0) see([...seen, ...unseen]);
  return (value) => seen.includes(value);
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
