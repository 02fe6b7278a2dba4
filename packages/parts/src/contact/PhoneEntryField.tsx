import { Controller, type FieldPath, type FieldValues } from '@patina/platform/form';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { usePhoneCountries } from '@patina/shared-api/queries/profile';
import { PhoneField } from '@patina/ui/PhoneField';
import { toast } from '@patina/ui/toast';
import type { FormFields } from '../form/form-fields.ts';

interface PhoneEntryFieldProps<Entry extends FieldValues, Body> {
  form: Pick<FormFields<Entry, Body>, 'control'>;
  /** Name of a field whose value is a `PhoneEntry`. */
  name: FieldPath<Entry>;
  texts: { label: string; placeholder: string; country: string };
  /** The account has a number, which determines its country. */
  isKnown?: boolean;
}

/** A phone number field of a form. */
export function PhoneEntryField<Entry extends FieldValues, Body>({
  form: { control },
  name,
  texts: { country, ...texts },
  isKnown,
}: PhoneEntryFieldProps<Entry, Body>) {
  const say = useProblemText();
  const phoneCountries = usePhoneCountries(isKnown);
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <PhoneField
          {...field}
          {...texts}
          countryLabel={country}
          {...phoneCountries}
          onUnsupportedCountry={() => toast.error(say('country-unsupported') ?? '')}
          error={say(fieldState.error?.message)}
        />
      )}
    />
  );
}
