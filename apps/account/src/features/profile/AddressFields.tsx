import { Controller } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { countries } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { TextField } from '@patina/ui/TextField';
import styles from './ProfileForm.module.css';
import type { ProfileFields } from './profile-fields.ts';

export function AddressFields({ control, register, formState: { errors } }: ProfileFields) {
  const { t } = useTranslation('account');
  const say = useProblemText();
  const { data: countryList = [] } = useQuery(countries(useLocale()));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('address.title')}</legend>
      <div className={styles.pair}>
        <Controller
          name="country"
          control={control}
          render={({ field: { onChange, ...field }, fieldState }) => (
            <NativeSelect
              {...field}
              label={t('address.country')}
              placeholder={t('address.none')}
              autoComplete="country-name"
              options={countryList.map(({ id, title }) => ({ value: String(id), label: title }))}
              onValueChange={(country) => onChange(country ?? '')}
              error={say(fieldState.error?.message)}
            />
          )}
        />
        <TextField
          label={t('address.city')}
          autoComplete="address-level2"
          error={say(errors.city?.message)}
          {...register('city')}
        />
        <TextField
          label={t('address.line')}
          autoComplete="street-address"
          error={say(errors.address?.message)}
          {...register('address')}
        />
        <TextField
          label={t('address.postCode')}
          autoComplete="postal-code"
          error={say(errors.post_code?.message)}
          {...register('post_code')}
        />
      </div>
    </fieldset>
  );
}
