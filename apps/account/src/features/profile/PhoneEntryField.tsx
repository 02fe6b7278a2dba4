import { Controller } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { countries } from '@patina/shared-api/queries/content';
import { visitorCountry } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { PhoneField } from '@patina/ui/PhoneField';
import { toast } from '@patina/ui/toast';
import type { ProfileFields } from './profile-fields.ts';

interface PhoneEntryFieldProps extends Pick<ProfileFields, 'control'> {
  /** Whether the account has a number, which tells its country by itself. */
  isKnown: boolean;
}

export function PhoneEntryField({ control, isKnown }: PhoneEntryFieldProps) {
  const { t } = useTranslation('account');
  const say = useProblemText();
  const { data: countryList = [] } = useQuery(countries(useLocale()));
  const { data: seenIn } = useQuery({ ...visitorCountry(), enabled: !isKnown });
  return (
    <Controller
      name="phone"
      control={control}
      render={({ field, fieldState }) => (
        <PhoneField
          {...field}
          label={t('profile.phone')}
          placeholder={t('profile.phonePlaceholder')}
          countryLabel={t('profile.phoneCountry')}
          countries={countryList}
          defaultCountry={countryList.find(({ iso }) => iso === seenIn)?.iso}
          onUnsupportedCountry={() => toast.error(say('This country is not supported') ?? '')}
          error={say(fieldState.error?.message)}
        />
      )}
    />
  );
}
