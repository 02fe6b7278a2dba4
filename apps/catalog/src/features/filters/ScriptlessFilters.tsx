import { KeptPart } from '@patina/parts/KeptPart';
import { boundChoices } from '@patina/parts/price-bounds';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, useLocation } from '@patina/platform/router';
import { type FilterData, MAX_SEED, SORTS } from '@patina/shared-api/contract/catalogue/catalogue';
import { FORM_MARK } from '@patina/shared-api/contract/protocol/plain-form';
import { formatPrice } from '@patina/shared-api/money';
import { filterData } from '@patina/shared-api/queries/catalogue';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { useLocale } from '@patina/shared-api/state/locale';
import type { ReactNode } from 'react';
import { useValueName } from '#shared/item-names/item-names.ts';
import {
  changeFilters,
  type ListFilters,
  type ListRoute,
  NO_FILTERS,
  readFilters,
  routePath,
  writeFilters,
} from '#shared/list-filters/list-filters.ts';
import { KeptFilters } from '#shared/list-filters/use-list-filters.tsx';
import { appliedFilters, useFilterLabel } from './AppliedFilters.tsx';
import styles from './LazyFilters.module.css';

/** The fields of the form; type and weapon have links of their own, and stay as they are. */
const FIELDS = [
  'sort',
  'group',
  'price_from',
  'price_till',
  'collection',
  'quality',
  'exterior_names',
  'item_class',
  'phase',
  'float_from',
  'float_till',
  'seed',
  'sticker',
] as const;

interface ScriptlessFiltersProps {
  filters: ListFilters;
  route: ListRoute;
}

/**
 * The filters and the sorting as a plain form where scripts are switched off; on a phone a checkbox opens it. Rendered on
 * the server only; its styles are those of the filters' place, which browsers have. It uses no module that browsers load late:
 * they would load it before the list is hydrated, though they leave this form out.
 */
export function ScriptlessFilters({ filters, route }: ScriptlessFiltersProps) {
  const { t } = useTranslation('catalog');
  const { data: values } = useQuery(filterData(route.category, useLocale()));
  const chosen = Object.fromEntries(FIELDS.map((name) => [name, filters[name]])) as FilterFieldsProps['filters'];
  const fields = { filters: chosen, values };
  return (
    <>
      <AppliedLinks filters={filters} route={route} />
      <label className={styles.toggle}>
        <input type="checkbox" />
        {t('filters.open')}
      </label>
      <form className={styles.form} action={useLocation().pathname}>
        <input type="hidden" name={FORM_MARK} value="1" />
        <KeptFilters except={FIELDS} />
        <KeptPart name="filters" data={fields}>
          <FilterFields {...fields} />
        </KeptPart>
        <div className={styles.send}>
          <button type="submit">{t('filters.apply')}</button>
          <Link to={routePath({ path: route.path })}>{t('filters.clearAll')}</Link>
        </div>
      </form>
    </>
  );
}

interface FilterFieldsProps {
  filters: Pick<ListFilters, (typeof FIELDS)[number]>;
  /** Undefined if they failed to load. */
  values: FilterData | undefined;
}

function FilterFields({ filters, values }: FilterFieldsProps) {
  const { t } = useTranslation('catalog');
  const nameOf = useValueName();
  const named = (each: string) => ({ value: each, label: nameOf(each) });
  return (
    <>
      <Choice
        label={t('sort.label')}
        name="sort"
        value={filters.sort === NO_FILTERS.sort ? '' : filters.sort}
        options={SORTS.map((sort) => ({ value: sort === NO_FILTERS.sort ? '' : sort, label: t(`sort.${sort}`) }))}
      />
      <Boxes
        label={t('list.results')}
        name="group"
        ticked={filters.group ? [filters.group] : []}
        options={[{ value: 'wears', label: t('sort.group') }]}
      />
      <PriceBound filters={filters} name="price_from" any={t('filters.priceMin')} />
      <PriceBound filters={filters} name="price_till" any={t('filters.priceMax')} />
      <Typed label={t('filters.collection')} name="collection" value={filters.collection} />
      <Boxes
        label={t('filters.quality')}
        name="quality"
        ticked={filters.quality}
        options={(values?.qualities ?? []).map(named)}
      />
      <Boxes
        label={t('filters.exterior')}
        name="exterior_names"
        ticked={filters.exterior_names}
        options={(values?.exterior_names ?? []).map(named)}
      />
      <Boxes
        label={t('filters.class')}
        name="item_class"
        ticked={filters.item_class}
        options={(values?.classes ?? []).map(named)}
      />
      <Typed label={t('filters.phase')} name="phase" value={filters.phase.join(', ')} />
      <Numeric
        filters={filters}
        label={`${t('filters.float')}, ${t('filters.floatMin')}`}
        name="float_from"
        max={1}
        step="any"
      />
      <Numeric
        filters={filters}
        label={`${t('filters.float')}, ${t('filters.floatMax')}`}
        name="float_till"
        max={1}
        step="any"
      />
      <Numeric filters={filters} label={t('filters.seed')} name="seed" max={MAX_SEED} step={1} />
      <Typed label={t('filters.sticker')} name="sticker" value={filters.sticker} />
    </>
  );
}

/** The applied filters, each a link that removes it. */
function AppliedLinks({ filters, route }: ScriptlessFiltersProps) {
  const { t } = useTranslation('catalog');
  const labelOf = useFilterLabel();
  const { search } = useLocation();
  const applied = appliedFilters(filters);
  if (applied.length === 0) return null;
  const inAddress = readFilters(new URLSearchParams(search), route);
  return (
    <ul className={styles.applied} aria-label={t('filters.chosen')}>
      {applied.map((filter) => {
        const label = labelOf(filter);
        return (
          <li key={`${filter.kind} ${label}`}>
            <Link
              to={writeFilters(changeFilters(inAddress, filter.undo), route)}
              aria-label={t('filters.remove', { what: label })}
            >
              {label} <span aria-hidden="true">×</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

interface Option {
  value: string;
  label: string;
}

interface ChoiceProps {
  label: ReactNode;
  name: keyof ListFilters;
  value: string;
  options: Option[];
}

function Choice({ label, name, value, options }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      {label}
      <select name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface TypedProps {
  label: string;
  name: keyof ListFilters;
  value: string;
}

/** A value that is typed: the names of all collections would make every document of a list longer. */
function Typed({ label, name, value }: TypedProps) {
  return (
    <label className={styles.choice}>
      {label}
      <input name={name} defaultValue={value} maxLength={100} />
    </label>
  );
}

interface NumericProps extends Pick<FilterFieldsProps, 'filters'> {
  label: string;
  name: 'float_from' | 'float_till' | 'seed';
  max: number;
  step: 'any' | 1;
}

/** A number from 0 on, which the browser itself checks. */
function Numeric({ filters, label, name, max, step }: NumericProps) {
  return (
    <label className={styles.choice}>
      {label}
      <input type="number" name={name} defaultValue={filters[name] ?? ''} min={0} max={max} step={step} />
    </label>
  );
}

interface PriceBoundProps extends Pick<FilterFieldsProps, 'filters'> {
  name: 'price_from' | 'price_till';
  /** What no bound is called. */
  any: string;
}

/** A bound of the price: a list of amounts, because nothing converts a typed one into Credits. */
function PriceBound({ filters, name, any }: PriceBoundProps) {
  const { t } = useTranslation('catalog');
  const currency = useDisplayCurrency();
  const bounds = boundChoices(name === 'price_from' ? 'from' : 'till', filters[name], currency);
  return (
    <Choice
      label={`${t('filters.priceIn', { currency: currency.code })}, ${any}`}
      name={name}
      value={String(filters[name] ?? '')}
      options={[
        { value: '', label: '–' },
        ...bounds.map(({ bound, amount }) => ({ value: String(bound), label: formatPrice(amount, currency.symbol) })),
      ]}
    />
  );
}

interface BoxesProps {
  label: string;
  name: keyof ListFilters;
  ticked: string[];
  options: Option[];
}

function Boxes({ label, name, ticked, options }: BoxesProps) {
  return (
    options.length > 0 && (
      <fieldset className={styles.boxes}>
        <legend>{label}</legend>
        {options.map((option) => (
          <label key={option.value}>
            <input type="checkbox" name={name} value={option.value} defaultChecked={ticked.includes(option.value)} />
            {option.label}
          </label>
        ))}
      </fieldset>
    )
  );
}
