import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { answer, Done } from './envelope.ts';
import {
  emailAddress,
  givenPassword,
  newPassword,
  PASSWORDS_DIFFER,
  phoneNumber,
  requiredText,
  typedPhone,
} from './person.ts';
import { BodyLocale, Locale } from './wire.ts';

const CREDENTIALS_MISSING = 'Email and password are required';

/** The sign-in form; the call names the e-mail `username`. */
export const Credentials = z.extend(BodyLocale, {
  username: emailAddress(CREDENTIALS_MISSING, 'Invalid email format'),
  password: givenPassword(CREDENTIALS_MISSING),
});
export type Credentials = z.output<typeof Credentials>;

/** What everybody says who opens an account. */
const Registrant = z.extend(BodyLocale, {
  name: requiredText('First name is required'),
  surname: requiredText('Last name is required'),
  email: emailAddress('Email is required', 'Please enter a valid email address'),
  /** As it was typed; `phoneE164` is what counts. */
  phone: typedPhone('Phone number is required', 'Please enter a valid phone number'),
  phoneE164: phoneNumber('Phone number is required', 'Please enter a valid phone number'),
  /** Left out by somebody who comes from Steam. */
  password: z.optional(newPassword('Password is required')),
  passConfirm: z.optional(givenPassword('Please confirm your password')),
});

/** Whoever does not come from Steam chooses a password; the server knows who does. */
export const Registration = Registrant.check(
  z.refine(({ password, passConfirm }) => password === undefined || passConfirm !== undefined, {
    message: 'Please confirm your password',
    path: ['passConfirm'],
  }),
  z.refine(({ password, passConfirm }) => passConfirm === undefined || password === passConfirm, {
    message: PASSWORDS_DIFFER,
    path: ['passConfirm'],
  }),
);
export type Registration = z.output<typeof Registration>;

/** Somebody whom Steam has vouched for and who has no account yet. */
export const SteamVisitor = z.object({ steamid: z.string() });
export type SteamVisitor = z.output<typeof SteamVisitor>;

/** One sign-in that has not ended. Times are seconds since 1970. */
export const OpenSession = z.object({
  id: z.number(),
  /** What the browser calls itself. */
  user_agent: z.string(),
  created_at: z.number(),
  last_seen_at: z.number(),
  /** The one that asks. */
  current: z.boolean(),
});
export type OpenSession = z.output<typeof OpenSession>;

/** Largest id there can be. */
const MAX_ID = 2 ** 31 - 1;

export const identity = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    summary: 'Signs in; sets the session cookie',
    body: Credentials,
    response: Done,
  }),
  register: endpoint({
    method: 'POST',
    path: '/register',
    summary: 'Opens an account, signs in and mails the verification link',
    body: Registration,
    response: Done,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    summary: 'Ends the session',
    body: BodyLocale,
    response: Done,
  }),
  steamVisitor: endpoint({
    method: 'GET',
    path: '/auth/steam/visitor',
    summary: 'Whom Steam has vouched for and who may now open an account; null for everybody else',
    query: Locale,
    response: answer(z.nullable(SteamVisitor)),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    summary: "The user's open sessions, the latest first",
    query: Locale,
    response: answer(z.array(OpenSession)),
  }),
  endSession: endpoint({
    method: 'POST',
    path: '/user/sessions/end',
    summary: 'Ends one session of the user',
    body: z.extend(BodyLocale, { id: z.int().check(z.positive(), z.lte(MAX_ID)) }),
    response: Done,
  }),
  signOutEverywhere: endpoint({
    method: 'POST',
    path: '/user/sessions/end-all',
    summary: 'Ends every session of the user, this one included',
    body: BodyLocale,
    response: Done,
  }),
};
