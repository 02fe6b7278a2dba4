import { FieldRow } from '@patina/parts/FieldRow';
import { PhoneEntryField } from '@patina/parts/PhoneEntryField';
import { TermsField } from '@patina/parts/TermsField';
import { useForm, zodResolver } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { identity } from '@patina/shared-api/contract/account/identity';
import { showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { PasswordField } from '@patina/ui/PasswordField';
import { TextField } from '@patina/ui/TextField';
import { useShell } from '#shared/storefront/ShellContext.ts';
import styles from './AuthForm.module.css';
import { SignUpSkeleton } from './SignUpSkeleton.tsx';
import { SignUpEntry, SteamSignUpEntry } from './sign-up-entry.ts';
import { steamVisitor } from './steam-visitor.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';
import { useSingleSubmit } from './use-single-submit.ts';

/** Shortest time between two submissions, in milliseconds (docs/product.md#sign-up). */
const SUBMIT_GUARD = 500;

/** The server's names of fields that the form names differently. */
const FIELDS = { name: 'firstName', surname: 'lastName', phoneE164: 'phone', passConfirm: 'confirmPassword' } as const;
const SHOWN = ['firstName', 'lastName', 'email', 'phone', 'password', 'confirmPassword'] as const;

interface SignUpFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  /** The visitor comes from Steam; only the server can tell whether Steam has confirmed them. */
  isSteamVisitor: boolean;
}

export function SignUpForm({ isSteamVisitor, ...rest }: SignUpFormProps) {
  const { data: visitor, isPending } = useQuery({ ...steamVisitor(), enabled: isSteamVisitor });
  if (isSteamVisitor && isPending) return <SignUpSkeleton />;
  return <Form hasPassword={!visitor} {...rest} />;
}

function Form({
  hasPassword,
  email,
  onEmailChange,
}: Omit<SignUpFormProps, 'isSteamVisitor'> & { hasPassword: boolean }) {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  const { api } = useShell();
  const afterSignIn = useAfterSignIn(undefined);
  const form = useForm({
    resolver: zodResolver(hasPassword ? SignUpEntry : SteamSignUpEntry),
    defaultValues: {
      firstName: '',
      lastName: '',
      email,
      phone: { phone: '', phoneE164: '', countryCode: '', isValid: false },
      password: '',
      confirmPassword: '',
      termsAccepted: false,
    },
  });
  const { register, handleSubmit, setError } = form;
  const { errors, isSubmitting } = form.formState;

  const signUp = useSingleSubmit(
    handleSubmit(async ({ firstName, lastName, email, phone, password, confirmPassword }) => {
      const person = { name: firstName, surname: lastName, email, phone: phone.phone, phoneE164: phone.phoneE164 };
      const secret = hasPassword ? { password, passConfirm: confirmPassword } : {};
      try {
        await api(identity.register, { body: { ...person, ...secret } });
      } catch (error) {
        return showProblem(error, setError, SHOWN, FIELDS);
      }
      await afterSignIn();
    }),
    SUBMIT_GUARD,
  );

  return (
    <form className={styles.form} onSubmit={signUp} noValidate>
      {!hasPassword && <p>{t('auth.signup.steam')}</p>}
      <FieldRow fieldWidth="10rem">
        <TextField
          label={t('auth.firstName')}
          autoComplete="given-name"
          error={say(errors.firstName?.message)}
          {...register('firstName')}
        />
        <TextField
          label={t('auth.lastName')}
          autoComplete="family-name"
          error={say(errors.lastName?.message)}
          {...register('lastName')}
        />
      </FieldRow>
      <TextField
        label={t('auth.email')}
        type="email"
        autoComplete="email"
        error={say(errors.email?.message)}
        {...register('email', { onChange: ({ target }) => onEmailChange(target.value) })}
      />
      <PhoneEntryField
        form={form}
        name="phone"
        texts={{ label: t('auth.phone'), placeholder: t('auth.phonePlaceholder'), country: t('auth.phoneCountry') }}
      />
      {hasPassword && (
        <>
          <PasswordField
            label={t('auth.password')}
            hint={errors.password?.message === 'password-weak' ? undefined : t('auth.passwordHint')}
            showLabel={t('auth.showPassword')}
            hideLabel={t('auth.hidePassword')}
            autoComplete="new-password"
            error={say(errors.password?.message)}
            {...register('password', { deps: 'confirmPassword' })}
          />
          <PasswordField
            label={t('auth.confirmPassword')}
            showLabel={t('auth.showPassword')}
            hideLabel={t('auth.hidePassword')}
            autoComplete="new-password"
            error={say(errors.confirmPassword?.message)}
            {...register('confirmPassword')}
          />
        </>
      )}
      <TermsField
        isSmall
        form={form}
        name="termsAccepted"
        text={t('auth.terms')}
        newTabLabel={t('footer.opensInNewTab')}
      />
      {errors.root && <FormProblem>{say(errors.root.message) || t('auth.signup.failed')}</FormProblem>}
      <Button type="submit" variant="solid" size="large" busy={isSubmitting}>
        {t('auth.signup.submit')}
      </Button>
    </form>
  );
}
