import { Controller, type FieldPath, type FieldValues } from '@patina/platform/form';
import { useQuery } from '@patina/platform/query';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { countries } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { NativeSelect } from '@patina/ui/NativeSelect';
import type { FormFields } from '../form/form-fields.ts';

interface CountryFieldProps<Entry extends FieldValues, Body> {
  form: Pick<FormFields<Entry, Body>, 'control'>;
  name: FieldPath<Entry>;
  label: string;
  /** Text of the option without a country. */
  placeholder: string;
  /** Shown when the countries could not be loaded. */
  failed: string;
}

/** A select of the store's countries. Its value is the country's id as digits, empty if none is chosen. */
export function CountryField<Entry extends FieldValues, Body>({
  form: { control },
  name,
  label,
  placeholder,
  failed,
}: CountryFieldProps<Entry, Body>) {
  const say = useProblemText();
  const { data: known = [], error } = useQuery(countries(useLocale()));
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { onChange, ...field }, fieldState }) => (
        <NativeSelect
          {...field}
          label={label}
          placeholder={placeholder}
          autoComplete="country-name"
          options={known.map(({ id, title }) => ({ value: String(id), label: title }))}
          onValueChange={(country) => onChange(country ?? '')}
          error={say(fieldState.error?.message) ?? (error && failed)}
        />
      )}
    />
  );
}
