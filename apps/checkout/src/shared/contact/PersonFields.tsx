import { ContactPhoneField } from '@patina/parts/ContactPhoneField';
import { FieldGroup } from '@patina/parts/FieldGroup';
import { FormTextField } from '@patina/parts/FormTextField';
import { useTranslation } from '@patina/platform/i18n';
import type { PayerFields } from './contact-entry.ts';

interface PersonFieldsProps {
  form: PayerFields;
  legend: string;
  isPhoneKnown: boolean;
  /** False if the account's own address is used. */
  hasEmailField: boolean;
}

/** Fields of the payer. */
export function PersonFields({ form, legend, isPhoneKnown, hasEmailField }: PersonFieldsProps) {
  const { t } = useTranslation('checkout');
  return (
    <FieldGroup legend={legend}>
      <FormTextField form={form} name="name" label={t('contact.name')} autoComplete="given-name" />
      <FormTextField form={form} name="surname" label={t('contact.surname')} autoComplete="family-name" />
      {hasEmailField && (
        <FormTextField form={form} name="email" label={t('contact.email')} type="email" autoComplete="email" />
      )}
      <ContactPhoneField form={form} name="phone" isKnown={isPhoneKnown} namespace="checkout" />
    </FieldGroup>
  );
}
