import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQueryClient } from '@patina/platform/query';
import { useSetAtom } from '@patina/platform/state';
import { useApi } from '@patina/shared-api/client/use-api';
import { profile as calls, type Profile } from '@patina/shared-api/contract/profile';
import { showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { OWN, sessionAtom } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { AddressFields } from './AddressFields.tsx';
import { PhoneEntryField } from './PhoneEntryField.tsx';
import styles from './ProfileForm.module.css';
import { entryOf } from './profile-entry.ts';
import { profileResolver } from './profile-resolver.ts';
import { SteamFields } from './SteamFields.tsx';

const SHOWN = [
  'name',
  'surname',
  'email',
  'phone',
  'steam_trade_link',
  'address',
  'city',
  'post_code',
  'country',
] as const;

/** Everything that the shopper tells of themselves; what was typed outlives a failed save. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account');
  const say = useProblemText();
  const api = useApi();
  const queryClient = useQueryClient();
  const setSession = useSetAtom(sessionAtom);
  const { register, control, handleSubmit, setError, reset, formState } = useForm({
    resolver: profileResolver(profile.steamid),
    defaultValues: entryOf(profile),
  });
  const { errors, isSubmitting } = formState;

  const save = handleSubmit(async (change) => {
    try {
      const { payload } = await api(calls.change, { body: change });
      reset(entryOf(payload));
      // A new e-mail address must be verified again.
      const emailVerified = payload.verification_data.status === 'approved';
      setSession((session) => ({ ...session, emailVerified }));
    } catch (error) {
      showProblem(error, setError, SHOWN, { phoneE164: 'phone' });
      toast.error(t('profile.notSaved'));
      return;
    }
    toast.success(t('profile.saved'));
    await queryClient.invalidateQueries({ queryKey: [OWN, 'profile'] });
  });

  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('profile.person')}</legend>
        <div className={styles.pair}>
          <TextField
            label={t('profile.name')}
            autoComplete="given-name"
            error={say(errors.name?.message)}
            {...register('name')}
          />
          <TextField
            label={t('profile.surname')}
            autoComplete="family-name"
            error={say(errors.surname?.message)}
            {...register('surname')}
          />
          <TextField
            label={t('profile.email')}
            type="email"
            autoComplete="email"
            error={say(errors.email?.message)}
            {...register('email')}
          />
          <PhoneEntryField control={control} isKnown={profile.phone !== ''} />
        </div>
      </fieldset>
      <SteamFields steamid={profile.steamid} register={register} formState={formState} />
      <AddressFields control={control} register={register} formState={formState} />
      {errors.root && <FormProblem>{say(errors.root.message) || t('profile.notSaved')}</FormProblem>}
      <Button type="submit" variant="solid" className={styles.save} busy={isSubmitting} busyLabel={t('profile.saving')}>
        {t('profile.save')}
      </Button>
    </form>
  );
}
