import { type ParseKeys, type TFunction, useTranslation } from '@patina/platform/i18n';
import type { ComponentType } from 'react';
import { useSubjectText } from '../subjects/use-subject-text.ts';
import { ChoiceFilter, DayFilter, TextFilter } from './filters.tsx';

export interface FilterFieldProps {
  /** Empty where the filter is not set. */
  value: string;
  onChange: (value: string) => void;
}

type Key = ParseKeys<'desk'>;

/** The field of a filter, by its kind. */
type Field =
  | { kind: 'text'; label: Key; placeholder?: (t: TFunction<'desk'>) => string }
  | { kind: 'choice'; label: Key; options: readonly { value: string; name: Key }[]; none?: Key }
  | { kind: 'day' | 'subject'; label: Key }
  | { kind: 'own'; Field: ComponentType<FilterFieldProps> };

/** A filter of a list: how it is read from the address, and its field; without one it is set by links only. */
export interface ListFilter<Value extends string = string> {
  reads: 'text' | 'day' | readonly Value[];
  field?: Field;
}

/** Filters by what is typed. */
export const textFilter = (label: Key, placeholder?: (t: TFunction<'desk'>) => string): ListFilter => ({
  reads: 'text',
  field: { kind: 'text', label, placeholder },
});

/**
 * Filters by one of some values.
 * @param nameOf key of a value's name
 * @param none key of what is shown while nothing is chosen; "All" by default
 */
export const choiceFilter = <const Value extends string>(
  label: Key,
  values: readonly Value[],
  nameOf: (value: Value) => Key,
  none?: Key,
): ListFilter<Value> => ({
  reads: values,
  field: { kind: 'choice', label, none, options: values.map((value) => ({ value, name: nameOf(value) })) },
});

/** Filters by a day. */
export const dayFilter = (label: Key): ListFilter => ({ reads: 'day', field: { kind: 'day', label } });

/** Filters by what entries are about, typed in the language of the page: `order 12`. */
export const subjectFilter = (label: Key): ListFilter => ({ reads: 'text', field: { kind: 'subject', label } });

/** Filters by a text that has a field of its own. */
export const ownFilter = (Field: ComponentType<FilterFieldProps>): ListFilter => ({
  reads: 'text',
  field: { kind: 'own', Field },
});

export function FilterField({ field, value, onChange }: FilterFieldProps & { field: Field }) {
  const { t } = useTranslation('desk');
  const { textOf, subjectOf } = useSubjectText();
  if (field.kind === 'own') return <field.Field value={value} onChange={onChange} />;
  const props = { label: t(field.label), value, onChange };
  if (field.kind === 'day') return <DayFilter {...props} />;
  if (field.kind === 'text') return <TextFilter {...props} placeholder={field.placeholder?.(t)} />;
  if (field.kind === 'choice') {
    const options = field.options.map(({ name, ...option }) => ({ ...option, label: t(name) }));
    return <ChoiceFilter {...props} none={field.none && t(field.none)} options={options} />;
  }
  return (
    <TextFilter
      {...props}
      placeholder={t('subjects.order', { name: 12 })}
      value={textOf(value)}
      onChange={(typed) => onChange(subjectOf(typed))}
    />
  );
}
