import {
  emailAddress,
  givenPassword,
  newPassword,
  PASSWORDS_DIFFER,
  requiredText,
} from '@patina/shared-api/contract/person';
import * as z from 'zod/mini';

/** What stands in a `PhoneField`. */
const PhoneEntry = z
  .object({ phone: z.string(), phoneE164: z.string(), countryCode: z.string(), isValid: z.boolean() })
  .check(
    z.refine(({ phone }) => phone.trim() !== '', { message: 'Phone number is required', abort: true }),
    z.refine(({ isValid }) => isValid, { message: 'Please enter a valid phone number' }),
  );

const person = {
  firstName: requiredText('First name is required'),
  lastName: requiredText('Last name is required'),
  email: emailAddress('Email is required', 'Please enter a valid email address'),
  phone: PhoneEntry,
  termsAccepted: z
    .boolean()
    .check(z.refine((isAccepted) => isAccepted, { message: 'Please accept the terms and privacy policy' })),
};

/** The sign-up form. */
export const SignUpEntry = z
  .object({
    ...person,
    password: newPassword('Password is required'),
    confirmPassword: givenPassword('Please confirm your password'),
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      message: PASSWORDS_DIFFER,
      path: ['confirmPassword'],
      // Whatever is wrong elsewhere in the form.
      when: ({ value }) => hasBothPasswords(value),
    }),
  );
export type SignUpEntry = z.output<typeof SignUpEntry>;

/** The sign-up form of somebody whom Steam has vouched for: there is no password. */
export const SteamSignUpEntry = z.object({ ...person, password: z.string(), confirmPassword: z.string() });

function hasBothPasswords(value: unknown): boolean {
  const { password, confirmPassword } = value as Partial<SignUpEntry>;
  return Boolean(password && confirmPassword);
}
