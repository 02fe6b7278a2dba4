import { AddressFields } from '@patina/parts/AddressFields';
import { FieldGroup } from '@patina/parts/FieldGroup';
import { FormTextField } from '@patina/parts/FormTextField';
import { PhoneEntryField } from '@patina/parts/PhoneEntryField';
import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQueryClient } from '@patina/platform/query';
import { useSetAtom } from '@patina/platform/state';
import { useApi } from '@patina/shared-api/client/use-api';
import { profile as calls, type Profile } from '@patina/shared-api/contract/account/profile';
import { showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { OWN, sessionAtom } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Stack } from '@patina/ui/Layout';
import { toast } from '@patina/ui/toast';
import styles from './ProfileForm.module.css';
import { ADDRESS_NAMES, entryOf, profileResolver } from './profile-entry.ts';
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

/** The shopper's personal fields; typed text survives a failed save. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account');
  const say = useProblemText();
  const api = useApi();
  const queryClient = useQueryClient();
  const setSession = useSetAtom(sessionAtom);
  const form = useForm({
    resolver: profileResolver(profile.steamid),
    defaultValues: entryOf(profile),
  });
  const { handleSubmit, setError, reset } = form;
  const { errors, isSubmitting } = form.formState;

  const save = handleSubmit(async (change) => {
    try {
      const { payload } = await api(calls.change, { body: change });
      reset(entryOf(payload));
      // An address that was not verified before is replaced by one that is not, either.
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
    <Stack as="form" method="dialog" gap={3} className={styles.form} onSubmit={save} noValidate>
      <FieldGroup legend={t('profile.person')}>
        <FormTextField form={form} name="name" label={t('profile.name')} autoComplete="given-name" />
        <FormTextField form={form} name="surname" label={t('profile.surname')} autoComplete="family-name" />
        <FormTextField form={form} name="email" label={t('profile.email')} type="email" autoComplete="email" />
        <PhoneEntryField
          form={form}
          name="phone"
          texts={{
            label: t('profile.phone'),
            placeholder: t('profile.phonePlaceholder'),
            country: t('profile.phoneCountry'),
          }}
          isKnown={profile.phone !== ''}
        />
      </FieldGroup>
      <SteamFields owner={profile} form={form} />
      <AddressFields form={form} names={ADDRESS_NAMES} legend={t('address.title')} namespace="account" />
      {errors.root && <FormProblem>{say(errors.root.message) || t('profile.notSaved')}</FormProblem>}
      <Button type="submit" variant="solid" className={styles.save} busy={isSubmitting} busyLabel={t('profile.saving')}>
        {t('profile.save')}
      </Button>
    </Stack>
  );
}
