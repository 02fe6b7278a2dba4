import * as z from 'zod/mini';
import { get, post } from '../protocol/endpoint.ts';
import { answer, Done } from '../protocol/envelope.ts';
import { BodyLocale, Locale } from '../protocol/request-parameters.ts';
import {
  emailAddress,
  enteredPassword,
  newPassword,
  phoneNumber,
  requiredText,
  typedPhone,
} from './personal-fields.ts';

/** The sign-in form; its `username` is the email address. */
export const Credentials = z.extend(BodyLocale, {
  username: emailAddress('credentials-required', 'email-invalid'),
  password: enteredPassword('credentials-required'),
});
export type Credentials = z.output<typeof Credentials>;

/** What every new account is registered with. */
const Registrant = z.extend(BodyLocale, {
  name: requiredText('first-name-required'),
  surname: requiredText('last-name-required'),
  email: emailAddress('email-required', 'registration-email-invalid'),
  /** As typed; `phoneE164` is the parsed number. */
  phone: typedPhone('phone-required', 'phone-invalid'),
  phoneE164: phoneNumber('phone-required', 'phone-invalid'),
  /** Absent when registering through Steam. */
  password: z.optional(newPassword('password-required')),
  passConfirm: z.optional(enteredPassword('password-confirmation-required')),
});

/** A password is required unless Steam has confirmed the visitor, which only the server can tell. */
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

/** A visitor confirmed by Steam, without an account. */
export const SteamVisitor = z.object({ steamid: z.string() });
export type SteamVisitor = z.output<typeof SteamVisitor>;

/** An open session. Times are seconds since 1970. */
export const OpenSession = z.object({
  id: z.number(),
  /** User-Agent header of the browser. */
  user_agent: z.string(),
  created_at: z.number(),
  last_seen_at: z.number(),
  /** True for the session of this request. */
  current: z.boolean(),
});
export type OpenSession = z.output<typeof OpenSession>;

/** Largest id of the database. */
const MAX_ID = 2 ** 31 - 1;

export const identity = {
  login: post('/login', 'Signs in; sets the session cookie', Credentials, Done),
  register: post('/register', 'Opens an account, signs in and sends the verification email', Registration, Done),
  logout: post('/logout', 'Ends the session', BodyLocale, Done),
  steamVisitor: get(
    '/auth/steam/visitor',
    'The Steam account that the visitor has confirmed and may register with; null if there is none',
    Locale,
    answer(z.nullable(SteamVisitor)),
  ),
  sessions: get('/user/sessions', "The user's open sessions, newest first", Locale, answer(z.array(OpenSession))),
  endSession: post(
    '/user/sessions/end',
    'Ends one session of the user',
    z.extend(BodyLocale, { id: z.int().check(z.positive(), z.lte(MAX_ID)) }),
    Done,
  ),
  signOutEverywhere: post(
    '/user/sessions/end-all',
    'Ends every session of the user, including this one',
    BodyLocale,
    Done,
  ),
};
