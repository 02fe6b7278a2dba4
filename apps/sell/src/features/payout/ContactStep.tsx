import { ContactPhoneField } from '@patina/parts/ContactPhoneField';
import { CountryField } from '@patina/parts/CountryField';
import { FieldRow } from '@patina/parts/FieldGroup';
import { FormTextField } from '@patina/parts/FormTextField';
import { useTranslation } from '@patina/platform/i18n';
import { Step, StepActions } from '#shared/step/Step.tsx';
import type { ContactFields } from './payout-forms.ts';

interface ContactStepProps {
  form: ContactFields;
  goBack: () => void;
  submit: () => void;
}

/** Contact info of the payee. */
export function ContactStep({ form, goBack, submit }: ContactStepProps) {
  const { t } = useTranslation('sell');
  return (
    <Step label={t('steps.contact')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FieldRow fieldWidth="10rem">
          <FormTextField form={form} name="name" label={t('contact.name')} autoComplete="given-name" />
          <FormTextField form={form} name="surname" label={t('contact.surname')} autoComplete="family-name" />
        </FieldRow>
        <FormTextField form={form} name="email" label={t('contact.email')} type="email" autoComplete="email" />
        <ContactPhoneField
          form={form}
          name="phone"
          isKnown={form.formState.defaultValues?.phone?.phone !== ''}
          namespace="sell"
        />
        <FieldRow fieldWidth="10rem">
          <CountryField
            form={form}
            name="country"
            label={t('contact.country')}
            placeholder={t('contact.noCountry')}
            failed={t('contact.noCountries')}
          />
          <FormTextField form={form} name="city" label={t('contact.city')} autoComplete="address-level2" />
          <FormTextField form={form} name="postCode" label={t('contact.postCode')} autoComplete="postal-code" />
          <FormTextField form={form} name="address" label={t('contact.address')} autoComplete="street-address" />
        </FieldRow>
        <StepActions goBack={goBack}>{t('goOn')}</StepActions>
      </form>
    </Step>
  );
}
