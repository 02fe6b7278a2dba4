import { useTranslation } from '@patina/platform/i18n';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { TextField } from '@patina/ui/TextField';
import type { ContactFields } from './contact-entry.ts';
import styles from './Fields.module.css';
import { PhoneEntryField } from './PhoneEntryField.tsx';

interface PersonFieldsProps extends ContactFields {
  legend: string;
  isPhoneKnown: boolean;
  /** False where the account's own address is used. */
  asksEmail: boolean;
}

/** Who pays. */
export function PersonFields({ legend, isPhoneKnown, asksEmail, ...form }: PersonFieldsProps) {
  const { t } = useTranslation('checkout');
  const say = useProblemText();
  const {
    control,
    register,
    formState: { errors },
  } = form;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.pair}>
        <TextField
          label={t('contact.name')}
          autoComplete="given-name"
          error={say(errors.name?.message)}
          {...register('name')}
        />
        <TextField
          label={t('contact.surname')}
          autoComplete="family-name"
          error={say(errors.surname?.message)}
          {...register('surname')}
        />
        {asksEmail && (
          <TextField
            label={t('contact.email')}
            type="email"
            autoComplete="email"
            error={say(errors.email?.message)}
            {...register('email')}
          />
        )}
        <PhoneEntryField control={control} isKnown={isPhoneKnown} />
      </div>
    </fieldset>
  );
}
