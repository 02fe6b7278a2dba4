import {
  emailAddress,
  enteredPassword,
  newPassword,
  requiredText,
} from '@patina/shared-api/contract/account/personal-fields';
import * as z from 'zod/mini';

/** Value of a `PhoneField`. */
const PhoneEntry = z
  .object({ phone: z.string(), phoneE164: z.string(), countryCode: z.string(), isValid: z.boolean() })
  .check(
    z.refine(({ phone }) => phone.trim() !== '', { message: 'phone-required', abort: true }),
    z.refine(({ isValid }) => isValid, { message: 'phone-invalid' }),
  );

const person = {
  firstName: requiredText('first-name-required'),
  lastName: requiredText('last-name-required'),
  email: emailAddress('email-required', 'registration-email-invalid'),
  phone: PhoneEntry,
  termsAccepted: z
    .boolean()
    .check(z.refine((isAccepted) => isAccepted, { message: 'registration-terms-not-accepted' })),
};

/** The sign-up form. */
export const SignUpEntry = z
  .object({
    ...person,
    password: newPassword('password-required'),
    confirmPassword: enteredPassword('password-confirmation-required'),
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      message: 'passwords-differ',
      path: ['confirmPassword'],
      // Checked independently of errors in other fields.
      when: ({ value }) => hasBothPasswords(value),
    }),
  );
export type SignUpEntry = z.output<typeof SignUpEntry>;

/** The sign-up form of a visitor confirmed by Steam: it has no password. */
export const SteamSignUpEntry = z.object({ ...person, password: z.string(), confirmPassword: z.string() });

function hasBothPasswords(value: unknown): boolean {
  const { password, confirmPassword } = value as Partial<SignUpEntry>;
  return Boolean(password && confirmPassword);
}
