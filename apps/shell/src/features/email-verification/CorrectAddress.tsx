import { useForm, zodResolver } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQueryClient } from '@patina/platform/query';
import { profile as calls, ProfileForm } from '@patina/shared-api/contract/account/profile';
import { showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { OWN } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Stack } from '@patina/ui/Layout';
import { TextField } from '@patina/ui/TextField';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { useShell } from '#shared/storefront/shell-storefront.ts';
import styles from './VerificationPage.module.css';

interface CorrectAddressProps {
  email: string;
  /** The link was sent to the new address. */
  onCorrected: () => void;
}

/** A button that opens a form, which replaces the unverified address and sends the link there. */
export function CorrectAddress({ email, onCorrected }: CorrectAddressProps) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {t('verification.correct.open')}
      </Button>
      <div id={id} className={styles.correct}>
        {isOpen && (
          <AddressForm
            email={email}
            onCorrected={() => {
              setOpen(false);
              onCorrected();
            }}
          />
        )}
      </div>
    </>
  );
}

const Address = z.pick(ProfileForm, { email: true });

function AddressForm({ email, onCorrected }: CorrectAddressProps) {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  const { api } = useShell();
  const queryClient = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Address),
    defaultValues: { email },
  });
  const { errors, isSubmitting } = formState;

  const correct = handleSubmit(async (change) => {
    try {
      await api(calls.change, { body: change });
    } catch (error) {
      return showProblem(error, setError, ['email']);
    }
    await queryClient.invalidateQueries({ queryKey: [OWN, 'profile'] });
    onCorrected();
  });

  return (
    <Stack as="form" gap={2} onSubmit={correct} noValidate>
      <TextField
        label={t('auth.email')}
        type="email"
        autoComplete="email"
        error={say(errors.email?.message)}
        {...register('email')}
      />
      {errors.root && <FormProblem>{say(errors.root.message) || t('verification.failed')}</FormProblem>}
      <Button type="submit" variant="solid" busy={isSubmitting} busyLabel={t('verification.busy')}>
        {t('verification.correct.send')}
      </Button>
    </Stack>
  );
}
