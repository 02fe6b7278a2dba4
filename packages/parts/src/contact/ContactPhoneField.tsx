import type { FieldPath, FieldValues } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import type { FormFields } from '../form/form-fields.ts';
import type { TextNamespace } from '../text-namespace.ts';
import { PhoneEntryField } from './PhoneEntryField.tsx';

interface ContactPhoneFieldProps<Entry extends FieldValues, Body> {
  form: Pick<FormFields<Entry, Body>, 'control'>;
  name: FieldPath<Entry>;
  /** See `PhoneEntryField`. */
  isKnown: boolean;
  /** i18n namespace of the app, which must have the texts `contact.phone*`. */
  namespace: TextNamespace;
}

/** The phone number of the person who pays or is paid. */
export function ContactPhoneField<Entry extends FieldValues, Body>({
  namespace,
  ...field
}: ContactPhoneFieldProps<Entry, Body>) {
  const { t } = useTranslation(namespace);
  const texts = {
    label: t('contact.phone'),
    placeholder: t('contact.phonePlaceholder'),
    country: t('contact.phoneCountry'),
  };
  return <PhoneEntryField {...field} texts={texts} />;
}
