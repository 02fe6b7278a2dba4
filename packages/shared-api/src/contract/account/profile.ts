import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { answer, Done } from './envelope.ts';
import {
  emailAddress,
  givenPassword,
  MALFORMED_TRADE_LINK,
  newPassword,
  optionalText,
  PASSWORDS_DIFFER,
  phoneNumber,
  requiredText,
} from './person.ts';
import { readTradeLink } from './trade-link.ts';
import { BodyLocale, Locale } from './wire.ts';

/** What an account knows of its owner (specification, section 3). Empty texts are what has not been told. */
export const Profile = z.object({
  id: z.number(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  /** E.164. */
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  /** The post code under the two names that the specification knows it by. */
  zip: z.string(),
  post_code: z.string(),
  country: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** 64-bit id of the Steam account, as digits; empty when none is linked. */
  steamid: z.string(),
  steam_trade_link: z.string(),
  /** Internal currency, two places. */
  balance: z.number(),
  avatarUrl: z.nullable(z.string()),
  /** Seconds since 1970. */
  created_at: z.number(),
  /** `approved` is verified, anything else is not. */
  verification_data: z.object({ status: z.enum(['approved', 'pending']) }),
  /** Whether there is a password: somebody who signs in by Steam may have none. */
  has_password: z.boolean(),
});
export type Profile = z.output<typeof Profile>;

/** The fields that the profile form must have (specification, section 5). */
export const ProfileForm = z.object({
  name: requiredText('First name is required'),
  surname: requiredText('Last name is required'),
  email: emailAddress('Email is required', 'Invalid email format'),
  /** E.164. */
  phone: phoneNumber('Phone number is required', 'Please enter a valid phone number'),
  steam_trade_link: z.optional(
    z.string().check(
      z.trim(),
      z.refine((text) => text === '' || readTradeLink(text) !== undefined, { message: MALFORMED_TRADE_LINK }),
    ),
  ),
});
export type ProfileForm = z.output<typeof ProfileForm>;

/** Fields that are left out stay as they are. */
export const ProfileChange = z.extend(z.partial(ProfileForm), {
  ...BodyLocale.shape,
  address: z.optional(optionalText),
  city: z.optional(optionalText),
  post_code: z.optional(optionalText),
  /** Country id, the numeric code of ISO 3166-1; null when none is told. */
  country: z.optional(z.nullable(z.int().check(z.positive(), z.lte(999)))),
});
export type ProfileChange = z.output<typeof ProfileChange>;

export const PasswordChange = z
  .extend(BodyLocale, {
    cur_password: givenPassword('Current password is required'),
    new_password: newPassword('New password is required'),
    repeat_password: givenPassword('Please confirm your password'),
  })
  .check(
    z.refine(({ new_password, repeat_password }) => new_password === repeat_password, {
      message: PASSWORDS_DIFFER,
      path: ['repeat_password'],
    }),
  );
export type PasswordChange = z.output<typeof PasswordChange>;

const EMAIL_FOR_RESET = 'Please enter your email address';

export const PasswordResetRequest = z.extend(BodyLocale, {
  email: emailAddress(EMAIL_FOR_RESET, 'Invalid email format'),
});
export type PasswordResetRequest = z.output<typeof PasswordResetRequest>;

export const PasswordReset = z
  .extend(BodyLocale, {
    token: z.string('This link is not valid').check(z.minLength(1, 'This link is not valid'), z.maxLength(200)),
    email: emailAddress(EMAIL_FOR_RESET, 'Invalid email format'),
    password: newPassword('Password is required'),
    password_confirmation: givenPassword('Please confirm your password'),
  })
  .check(
    z.refine(({ password, password_confirmation }) => password === password_confirmation, {
      message: PASSWORDS_DIFFER,
      path: ['password_confirmation'],
    }),
  );
export type PasswordReset = z.output<typeof PasswordReset>;

/** Refusal of what needs a verified e-mail; the page leads to the verification page on reading it. */
export const EMAIL_NOT_VERIFIED = 'Your email address is not verified.';

export const profile = {
  read: endpoint({
    method: 'GET',
    path: '/user/profile',
    summary: "The user's profile",
    query: Locale,
    response: answer(Profile),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/user/profile',
    summary: 'Changes the profile; a new e-mail address must be verified again',
    body: ProfileChange,
    response: answer(Profile),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/user/change-password',
    summary: 'Changes the password and ends every other session',
    body: PasswordChange,
    response: Done,
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/user/reset-password',
    summary: 'Mails a link for a new password; never tells whether there is an account',
    body: PasswordResetRequest,
    response: Done,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/reset-password',
    summary: 'Sets a new password by the link that was mailed, and ends every session',
    body: PasswordReset,
    response: Done,
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/email/verify/resend',
    summary: 'Mails the verification link again',
    body: BodyLocale,
    response: z.extend(Done, { message: z.string() }),
  }),
  dataExport: endpoint({
    method: 'GET',
    path: '/user/export',
    summary: 'Everything the store knows of the user, as one JSON',
    query: Locale,
    response: answer(z.record(z.string(), z.unknown())),
  }),
  close: endpoint({
    method: 'POST',
    path: '/user/close',
    summary: 'Closes the account: personal fields are erased, orders and ledger stay without the person',
    body: z.extend(BodyLocale, {
      /** The account's e-mail address, typed to confirm. */
      email: z.string('Please enter your email address').check(z.trim()),
      /** Needed where the account has one. */
      password: z.optional(givenPassword('Current password is required')),
    }),
    response: Done,
  }),
};
