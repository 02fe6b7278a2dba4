import * as z from 'zod/mini';
import { get, post } from '../protocol/endpoint.ts';
import { answer, Done } from '../protocol/envelope.ts';
import { BodyLocale, Locale } from '../protocol/request-parameters.ts';
import { emailAddress, givenPassword, newPassword, phoneNumber, requiredText, typedPhone } from './personal-fields.ts';

/** The sign-in form; the call names the e-mail `username`. */
export const Credentials = z.extend(BodyLocale, {
  username: emailAddress('credentials-required', 'email-invalid'),
  password: givenPassword('credentials-required'),
});
export type Credentials = z.output<typeof Credentials>;

/** What everybody says who opens an account. */
const Registrant = z.extend(BodyLocale, {
  name: requiredText('first-name-required'),
  surname: requiredText('last-name-required'),
  email: emailAddress('email-required', 'registration-email-invalid'),
  /** As it was typed; `phoneE164` is what counts. */
  phone: typedPhone('phone-required', 'phone-invalid'),
  phoneE164: phoneNumber('phone-required', 'phone-invalid'),
  /** Left out by somebody who comes from Steam. */
  password: z.optional(newPassword('password-required')),
  passConfirm: z.optional(givenPassword('password-confirmation-required')),
});

/** A password is required unless the visitor was confirmed by Steam, which the server knows. */
export const Registration = Registrant.check(
  z.refine(({ password, passConfirm }) => password === undefined || passConfirm !== undefined, {
    message: 'password-confirmation-required',
    path: ['passConfirm'],
  }),
  z.refine(({ password, passConfirm }) => passConfirm === undefined || password === passConfirm, {
    message: 'passwords-differ',
    path: ['passConfirm'],
  }),
);
export type Registration = z.output<typeof Registration>;

/** A visitor confirmed by Steam who has no account yet. */
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
  login: post('/login', 'Signs in; sets the session cookie', Credentials, Done),
  register: post('/register', 'Opens an account, signs in and mails the verification link', Registration, Done),
  logout: post('/logout', 'Ends the session', BodyLocale, Done),
  steamVisitor: get(
    '/auth/steam/visitor',
    'Whom Steam has vouched for and who may now open an account; null for everybody else',
    Locale,
    answer(z.nullable(SteamVisitor)),
  ),
  sessions: get('/user/sessions', "The user's open sessions, the latest first", Locale, answer(z.array(OpenSession))),
  endSession: post(
    '/user/sessions/end',
    'Ends one session of the user',
    z.extend(BodyLocale, { id: z.int().check(z.positive(), z.lte(MAX_ID)) }),
    Done,
  ),
  signOutEverywhere: post(
    '/user/sessions/end-all',
    'Ends every session of the user, this one included',
    BodyLocale,
    Done,
  ),
};
