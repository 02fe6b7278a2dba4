import type { FieldPath, FieldValues } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { FieldGroup } from '../form/FieldGroup.tsx';
import { FormTextField } from '../form/FormTextField.tsx';
import type { FormFields } from '../form/form-fields.ts';
import type { TextNamespace } from '../text-namespace.ts';
import { CountryField } from './CountryField.tsx';

interface AddressFieldsProps<Entry extends FieldValues, Body> {
  form: FormFields<Entry, Body>;
  legend: string;
  /** Names of the form's fields. */
  names: Record<'country' | 'city' | 'address' | 'postCode', FieldPath<Entry>>;
  /** i18n namespace of the app, which must have the texts `address.*`. */
  namespace: TextNamespace;
}

/** Country, city, street and post code. */
export function AddressFields<Entry extends FieldValues, Body>({
  form,
  legend,
  names,
  namespace,
}: AddressFieldsProps<Entry, Body>) {
  const { t } = useTranslation(namespace);
  return (
    <FieldGroup legend={legend}>
      <CountryField
        form={form}
        name={names.country}
        label={t('address.country')}
        placeholder={t('address.none')}
        failed={t('address.failed')}
      />
      <FormTextField form={form} name={names.city} label={t('address.city')} autoComplete="address-level2" />
      <FormTextField form={form} name={names.address} label={t('address.line')} autoComplete="street-address" />
      <FormTextField form={form} name={names.postCode} label={t('address.postCode')} autoComplete="postal-code" />
    </FieldGroup>
  );
}
