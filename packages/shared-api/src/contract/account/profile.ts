import * as z from 'zod/mini';
import { get, post, put } from '../protocol/endpoint.ts';
import { answer, Done } from '../protocol/envelope.ts';
import { BodyLocale, Locale } from '../protocol/request-parameters.ts';
import {
  emailAddress,
  enteredPassword,
  newPassword,
  optionalText,
  personName,
  phoneNumber,
} from './personal-fields.ts';
import { readTradeLink } from './trade-link.ts';

/** The owner of an account (docs/product.md#profile). Fields that were never filled in are empty strings. */
export const Profile = z.object({
  id: z.number(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  /** E.164. */
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  /** The post code under both of its names (docs/product.md#profile). */
  zip: z.string(),
  post_code: z.string(),
  country: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** 64-bit id of the Steam account, as digits; empty if none is linked. */
  steamid: z.string(),
  steam_trade_link: z.string(),
  /** Internal currency, two places. */
  balance: z.number(),
  avatarUrl: z.nullable(z.string()),
  /** Seconds since 1970. */
  created_at: z.number(),
  /** `approved` is verified, any other status is not. */
  verification_data: z.object({ status: z.enum(['approved', 'pending']) }),
  /** False for accounts that only sign in through Steam. */
  has_password: z.boolean(),
  /** The address that replaces `email` once it is verified; null if there is none. */
  pending_email: z.optional(z.nullable(z.string())),
  /** Whether `email` refuses emails for good; it is to be confirmed again, or replaced. */
  email_refuses: z.optional(z.boolean()),
  /** Until when payouts and deliveries wait after a change of credentials, in seconds since 1970; null if they do not. */
  waits_until: z.optional(z.nullable(z.number())),
  /** What its owner may do besides shopping, by name; absent for shoppers. Edges show the pages that require them. */
  roles: z.optional(z.array(z.string())),
});
export type Profile = z.output<typeof Profile>;

/** The required fields of the profile form (docs/product.md#profile). */
export const ProfileForm = z.object({
  ...personName,
  email: emailAddress('email-required', 'email-invalid'),
  /** E.164. */
  phone: phoneNumber('phone-required', 'phone-invalid'),
  steam_trade_link: z.optional(
    z.string().check(
      z.trim(),
      z.refine((text) => text === '' || readTradeLink(text) !== undefined, { message: 'trade-link-malformed' }),
    ),
  ),
});
export type ProfileForm = z.output<typeof ProfileForm>;

/** Absent fields stay unchanged. */
export const ProfileChange = z.extend(z.partial(ProfileForm), {
  ...BodyLocale.shape,
  address: z.optional(optionalText),
  city: z.optional(optionalText),
  post_code: z.optional(optionalText),
  /** Country id, the numeric code of ISO 3166-1; null if unknown. */
  country: z.optional(z.nullable(z.int().check(z.positive(), z.lte(999)))),
});
export type ProfileChange = z.output<typeof ProfileChange>;

export const PasswordChange = z
  .extend(BodyLocale, {
    cur_password: enteredPassword('current-password-required'),
    new_password: newPassword('new-password-required'),
    repeat_password: enteredPassword('password-confirmation-required'),
  })
  .check(
    z.refine(({ new_password, repeat_password }) => new_password === repeat_password, {
      message: 'passwords-differ',
      path: ['repeat_password'],
    }),
  );
export type PasswordChange = z.output<typeof PasswordChange>;

export const PasswordResetRequest = z.extend(BodyLocale, {
  email: emailAddress('own-email-required', 'email-invalid'),
});
export type PasswordResetRequest = z.output<typeof PasswordResetRequest>;

export const PasswordReset = z
  .extend(BodyLocale, {
    token: z.string('reset-link-invalid').check(z.minLength(1, 'reset-link-invalid'), z.maxLength(200)),
    email: emailAddress('own-email-required', 'email-invalid'),
    password: newPassword('password-required'),
    password_confirmation: enteredPassword('password-confirmation-required'),
  })
  .check(
    z.refine(({ password, password_confirmation }) => password === password_confirmation, {
      message: 'passwords-differ',
      path: ['password_confirmation'],
    }),
  );
export type PasswordReset = z.output<typeof PasswordReset>;

/** Whether Steam lets an account trade; `unknown` where Steam does not answer, or the store has no key to ask it. */
export const SteamTrading = z.enum(['ok', 'banned', 'unknown']);
export type SteamTrading = z.output<typeof SteamTrading>;

/** What Steam says of an account. */
export const SteamAccount = z.object({
  /** 64-bit id, as digits; null if none is named and none linked. */
  steamid: z.nullable(z.string()),
  trading: SteamTrading,
  /** Whether others see its inventory; `unknown` where Steam does not answer, and for accounts that are not linked. */
  inventory: z.enum(['public', 'private', 'unknown']),
});
export type SteamAccount = z.output<typeof SteamAccount>;

const SteamQuery = z.extend(Locale, {
  /** Account of a trade link, as digits; the linked one if it is left out. */
  steamid: z.optional(z.string().check(z.regex(/^7\d{16}$/, 'must be a 64-bit Steam id'))),
  /** `1` asks Steam again instead of answering what is kept. */
  refresh: z.optional(z.literal('1', 'must be 1 or left out')),
});

/** The token of a link in an email. */
const linkToken = z.string('link-invalid').check(z.minLength(1, 'link-invalid'), z.maxLength(200, 'link-invalid'));

export const profile = {
  read: get('/user/profile', "The user's profile", Locale, answer(Profile)),
  change: put(
    '/user/profile',
    'Changes the profile; a new email address counts once it is verified',
    ProfileChange,
    answer(Profile),
  ),
  steamAccount: get(
    '/user/steam/account',
    'What Steam says of the linked account, or of that of a trade link',
    SteamQuery,
    answer(SteamAccount),
  ),
  changePassword: post(
    '/user/change-password',
    'Changes the password, gives this session a new token and ends every other one',
    PasswordChange,
    Done,
  ),
  requestReset: post(
    '/user/reset-password',
    'Emails a link for a new password; the answer does not tell whether the account exists',
    PasswordResetRequest,
    Done,
  ),
  resetPassword: post(
    '/reset-password',
    'Sets a new password with the emailed link, and ends every session',
    PasswordReset,
    Done,
  ),
  verifyEmail: post(
    '/email/verify',
    'Verifies the email address of the signed-in account with the token of the email',
    z.extend(BodyLocale, { token: linkToken }),
    answer(z.object({ outcome: z.enum(['verified', 'already']) })),
  ),
  revertChange: post(
    '/credential-changes/revert',
    'Undoes a change with the token of its notice, ends every session, and emails a link for a new password',
    z.extend(BodyLocale, { token: linkToken }),
    Done,
  ),
  resendVerification: post(
    '/email/verify/resend',
    'Sends the verification email again',
    BodyLocale /** `code` is one of `NoticeCode`; older APIs send none. */,
    z.extend(Done, { code: z.optional(z.string()), message: z.string() }),
  ),
  dataExport: get(
    '/user/export',
    'All data that the store keeps about the user, as one JSON',
    Locale,
    answer(z.record(z.string(), z.unknown())),
  ),
  close: post(
    '/user/close',
    'Closes the account: personal fields are erased, orders and ledger entries stay without them',
    z.extend(BodyLocale, {
      /** The account's email address, typed to confirm. */
      email: z.string('own-email-required').check(z.trim()),
      /** Required if the account has one. */
      password: z.optional(enteredPassword('current-password-required')),
    }),
    Done,
  ),
};
