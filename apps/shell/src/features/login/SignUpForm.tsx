import { newPasswordResolver } from '@patina/parts/body-resolver';
import { hasWantedItem } from '@patina/parts/cart-message';
import { FieldRow } from '@patina/parts/FieldGroup';
import { PhoneEntryField } from '@patina/parts/PhoneEntryField';
import { watchedItem } from '@patina/parts/stored-item';
import { TermsField } from '@patina/parts/TermsField';
import { useForm, zodResolver } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { queryOptions, useQuery } from '@patina/platform/query';
import { identity, Registration } from '@patina/shared-api/contract/account/identity';
import { enteredPassword, newPassword } from '@patina/shared-api/contract/account/personal-fields';
import { showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { settings } from '@patina/shared-api/queries/content';
import { apiOf } from '@patina/shared-api/queries/query-client';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Stack } from '@patina/ui/Layout';
import { PasswordField } from '@patina/ui/PasswordField';
import { TextField } from '@patina/ui/TextField';
import * as z from 'zod/mini';
import { useShell } from '#shared/storefront/shell-storefront.ts';
import { SignUpSkeleton } from './AuthCard.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';
import { useSubmitGuard } from './use-submit-guard.ts';

/** Shortest time between two submissions, in milliseconds (docs/product.md#sign-up). */
const SUBMIT_GUARD = 500;

/** One field of the form has both texts of a phone number. */
const FIELDS = { phoneE164: 'phone' } as const;
const SHOWN = ['name', 'surname', 'email', 'phone', 'password', 'passConfirm'] as const;

interface SignUpFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  /** Where the new shopper came from. */
  redirect: string | undefined;
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
  redirect,
}: Omit<SignUpFormProps, 'isSteamVisitor'> & { hasPassword: boolean }) {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  const { api } = useShell();
  // To the account, but for who wants something in the cart (docs/product.md#sign-up).
  const afterSignIn = useAfterSignIn(hasWantedItem() || watchedItem.has() ? redirect : undefined);
  const { data: configured } = useQuery(settings(useLocale()));
  const form = useForm({
    resolver: newPasswordResolver(
      zodResolver(hasPassword ? SignUpEntry : SteamSignUpEntry),
      'password',
      ({ name, surname, email }) => ({
        store: configured?.site_name ?? '',
        names: [name, surname],
        email,
      }),
    ),
    defaultValues: {
      name: '',
      surname: '',
      email,
      phone: { phone: '', phoneE164: '', countryCode: '', isValid: false },
      password: '',
      passConfirm: '',
      termsAccepted: false,
    },
  });
  const { register, handleSubmit, setError } = form;
  const { errors, isSubmitting } = form.formState;

  const signUp = useSubmitGuard(
    handleSubmit(async ({ termsAccepted, phone: entry, password, passConfirm, ...person }) => {
      const { phone, phoneE164 } = entry;
      const secret = hasPassword ? { password, passConfirm } : {};
      try {
        await api(identity.register, { body: { ...person, phone, phoneE164, ...secret } });
      } catch (error) {
        return showProblem(error, setError, SHOWN, FIELDS);
      }
      await afterSignIn();
    }),
    SUBMIT_GUARD,
  );

  return (
    <Stack as="form" gap={2} onSubmit={signUp} noValidate>
      {!hasPassword && <p>{t('auth.signup.steam')}</p>}
      <FieldRow fieldWidth="10rem">
        <TextField
          label={t('auth.firstName')}
          autoComplete="given-name"
          error={say(errors.name?.message)}
          {...register('name')}
        />
        <TextField
          label={t('auth.lastName')}
          autoComplete="family-name"
          error={say(errors.surname?.message)}
          {...register('surname')}
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
            {...register('password', { deps: 'passConfirm' })}
          />
          <PasswordField
            label={t('auth.confirmPassword')}
            showLabel={t('auth.showPassword')}
            hideLabel={t('auth.hidePassword')}
            autoComplete="new-password"
            error={say(errors.passConfirm?.message)}
            {...register('passConfirm')}
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
    </Stack>
  );
}

/** Value of a `PhoneField`. */
const PhoneEntry = z
  .object({ phone: z.string(), phoneE164: z.string(), countryCode: z.string(), isValid: z.boolean() })
  .check(
    z.refine(({ phone }) => phone.trim() !== '', { message: 'phone-required', abort: true }),
    z.refine(({ isValid }) => isValid, { message: 'phone-invalid' }),
  );

const { name, surname, email } = Registration.shape;

const person = {
  name,
  surname,
  email,
  phone: PhoneEntry,
  termsAccepted: z
    .boolean()
    .check(z.refine((isAccepted) => isAccepted, { message: 'registration-terms-not-accepted' })),
};

/** The sign-up form. */
const SignUpEntry = z
  .object({
    ...person,
    password: newPassword('password-required'),
    passConfirm: enteredPassword('password-confirmation-required'),
  })
  .check(
    z.refine(({ password, passConfirm }) => password === passConfirm, {
      message: 'passwords-differ',
      path: ['passConfirm'],
      // Checked independently of errors in other fields.
      when: ({ value }) => hasBothPasswords(value),
    }),
  );
type SignUpEntry = z.output<typeof SignUpEntry>;

/** The sign-up form of a visitor confirmed by Steam: it has no password. */
const SteamSignUpEntry = z.object({ ...person, password: z.string(), passConfirm: z.string() });

function hasBothPasswords(value: unknown): boolean {
  const { password, passConfirm } = value as Partial<SignUpEntry>;
  return Boolean(password && passConfirm);
}

/** The visitor whom Steam has just confirmed. Not cached: the confirmation is valid for minutes only. */
function steamVisitor() {
  return queryOptions({
    queryKey: ['steam-visitor'],
    queryFn: ({ signal, ...context }) => apiOf(context)(identity.steamVisitor, { signal }),
    select: (answer) => answer.payload,
    gcTime: 0,
  });
}
