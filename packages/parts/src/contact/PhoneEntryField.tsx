import { Controller } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { usePhoneCountries } from '@patina/shared-api/queries/profile';
import { PhoneField } from '@patina/ui/PhoneField';
import { toast } from '@patina/ui/toast';
import type { ContactFields } from './contact-entry.ts';

interface PhoneEntryFieldProps extends Pick<ContactFields, 'control'> {
  /** Whether the account has a number, which tells its country by itself. */
  isKnown: boolean;
}

export function PhoneEntryField({ control, isKnown }: PhoneEntryFieldProps) {
  const { t } = useTranslation('checkout');
  const say = useProblemText();
  const phoneCountries = usePhoneCountries(isKnown);
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
