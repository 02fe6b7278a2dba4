import { Controller } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { countries } from '@patina/shared-api/queries/content';
import { usePhoneCountries } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { PhoneField } from '@patina/ui/PhoneField';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { Step } from '#step/Step.tsx';
import { StepActions } from '#step/StepActions.tsx';
import type { ContactFields } from './contact-entry.ts';
import styles from './Payout.module.css';

interface ContactStepProps extends ContactFields {
  goBack: () => void;
  submit: () => void;
}

/** The plain fields, by what a browser fills in. */
const PLAIN = {
  name: 'given-name',
  surname: 'family-name',
  email: 'email',
  city: 'address-level2',
  postCode: 'postal-code',
  address: 'street-address',
} as const;

/** Who is paid. */
export function ContactStep({ goBack, submit, ...form }: ContactStepProps) {
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
        <div className={styles.pair}>
          <PlainField name="name" {...form} />
          <PlainField name="surname" {...form} />
        </div>
        <PlainField name="email" type="email" {...form} />
        <SellerPhone {...form} />
        <div className={styles.pair}>
          <SellerCountry {...form} />
          <PlainField name="city" {...form} />
          <PlainField name="postCode" {...form} />
          <PlainField name="address" {...form} />
        </div>
        <StepActions goBack={goBack}>{t('goOn')}</StepActions>
      </form>
    </Step>
  );
}

interface PlainFieldProps extends ContactFields {
  name: keyof typeof PLAIN;
  type?: 'email';
}

/** A component of its own, so that the fields are known in the order that they stand in: the first wrong one is focused. */
function PlainField({ name, type, register, formState: { errors } }: PlainFieldProps) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  return (
    <TextField
      label={t(`contact.${name}`)}
      type={type}
      autoComplete={PLAIN[name]}
      error={say(errors[name]?.message)}
      {...register(name)}
    />
  );
}

function SellerPhone({ control, formState: { defaultValues } }: ContactFields) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  const phoneCountries = usePhoneCountries(defaultValues?.phone?.phone !== '');
  return (
    <Controller
      name="phone"
      control={control}
      render={({ field, fieldState }) => (
        <PhoneField
          {...field}
          label={t('contact.phone')}
          placeholder={t('contact.phonePlaceholder')}
          countryLabel={t('contact.phoneCountry')}
          {...phoneCountries}
          onUnsupportedCountry={() => toast.error(say('This country is not supported') ?? '')}
          error={say(fieldState.error?.message)}
        />
      )}
    />
  );
}

function SellerCountry({ control }: ContactFields) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  const { data: known = [] } = useQuery(countries(useLocale()));
  return (
    <Controller
      name="country"
      control={control}
      render={({ field: { onChange, ...field }, fieldState }) => (
        <NativeSelect
          {...field}
          label={t('contact.country')}
          placeholder={t('contact.noCountry')}
          autoComplete="country-name"
          options={known.map(({ id, title }) => ({ value: String(id), label: title }))}
          onValueChange={(country) => onChange(country ?? '')}
          error={say(fieldState.error?.message)}
        />
      )}
    />
  );
}
