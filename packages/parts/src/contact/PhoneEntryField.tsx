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

/** Value of a phone field. */
export interface PhoneEntry {
  /** As typed. */
  phone: string;
  /** E.164 (`+351912345678`); empty while the number is not valid. */
  phoneE164: string;
  /** ISO 3166-1 alpha-2; empty while it is unknown. */
  countryCode: string;
  isValid: boolean;
}

/** Rejected by every phone number schema of the contract. */
const NO_NUMBER = 'no number';

/** The phone field with the account's number, or empty. */
export function phoneEntryOf(phone: string): PhoneEntry {
  return { phone, phoneE164: phone, countryCode: '', isValid: phone !== '' };
}

/** The number in the contract's form; typed text that is not a number becomes a text that the contract rejects. */
export function phoneNumberOf({ phone, phoneE164, isValid }: PhoneEntry): string {
  if (isValid) return phoneE164;
  return phone.trim() === '' ? '' : NO_NUMBER;
}
