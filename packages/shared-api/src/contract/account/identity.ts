import * as z from 'zod/mini';
import { get, post } from '../protocol/endpoint.ts';
import { answer, Done } from '../protocol/envelope.ts';
import { BodyLocale, Locale } from '../protocol/request-parameters.ts';
import { emailAddress, enteredPassword, newPassword, personName, phoneNumber, typedPhone } from './personal-fields.ts';
import {
  NewRecoveryCodes,
  PasskeyAssertion,
  PasskeyOptions,
  PasskeyRegistration,
  passkeyName,
  SecondFactor,
  SecondFactorProof,
  SecondStep,
  TotpSecret,
  totpCode,
} from './second-factor.ts';

/** The sign-in form; its `username` is the email address. */
export const Credentials = z.extend(BodyLocale, {
  username: emailAddress('credentials-required', 'email-invalid'),
  password: enteredPassword('credentials-required'),
});
export type Credentials = z.output<typeof Credentials>;

/** What every new account is registered with. */
const Registrant = z.extend(BodyLocale, {
  ...personName,
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

const id = z.int().check(z.positive(), z.lte(2 ** 31 - 1));

export const identity = {
  login: post(
    '/login',
    'Signs in; sets the session cookie, or rejects with `second-factor-required` where a second step follows',
    Credentials,
    Done,
  ),
  secondStep: get(
    '/login/second-step',
    "The second step that this browser's sign-in waits for; null if there is none",
    Locale,
    answer(z.nullable(SecondStep)),
  ),
  secondStepPasskey: post(
    '/login/second-step/passkey',
    "Options for the second step with one of the account's passkeys",
    BodyLocale,
    answer(PasskeyOptions),
  ),
  finishSecondStep: post(
    '/login/second-step',
    'Proves the second step; sets the session cookie',
    SecondFactorProof,
    Done,
  ),
  passkeyLoginOptions: post(
    '/login/passkey/options',
    'Options for a sign-in with any passkey of this store',
    BodyLocale,
    answer(PasskeyOptions),
  ),
  passkeyLogin: post(
    '/login/passkey',
    'Signs in with a passkey; sets the session cookie',
    z.extend(BodyLocale, { response: PasskeyAssertion }),
    Done,
  ),
  register: post('/register', 'Opens an account, signs in and sends the verification email', Registration, Done),
  logout: post('/logout', 'Ends the session', BodyLocale, Done),
  steamVisitor: get(
    '/auth/steam/visitor',
    'The Steam account that the visitor has confirmed and may register with; null if there is none',
    Locale,
    answer(z.nullable(SteamVisitor)),
  ),
  linkSteam: post(
    '/user/steam/link',
    'Starts to link a Steam account; the page goes to the address of the answer',
    z.extend(BodyLocale, {
      /** Path to come back to. */
      redirect: z.optional(z.string().check(z.maxLength(2000))),
    }),
    answer(z.object({ address: z.string() })),
  ),
  unlinkSteam: post(
    '/user/steam/unlink',
    'Unlinks the Steam account; nobody can sign in with it then',
    BodyLocale,
    Done,
  ),
  sessions: get('/user/sessions', "The user's open sessions, newest first", Locale, answer(z.array(OpenSession))),
  endSession: post('/user/sessions/end', 'Ends one session of the user', z.extend(BodyLocale, { id }), Done),
  signOutEverywhere: post(
    '/user/sessions/end-all',
    'Ends every session of the user, including this one',
    BodyLocale,
    Done,
  ),
  secondFactor: get(
    '/user/second-factor',
    'What protects the account beside its password',
    Locale,
    answer(SecondFactor),
  ),
  beginTotp: post(
    '/user/second-factor/totp/begin',
    'Makes a new secret for an authenticator app, which counts once it is confirmed',
    BodyLocale,
    answer(TotpSecret),
  ),
  confirmTotp: post(
    '/user/second-factor/totp/confirm',
    'Confirms the authenticator app by one of its codes; answers recovery codes where the account has none',
    z.extend(BodyLocale, { code: totpCode }),
    NewRecoveryCodes,
  ),
  removeTotp: post('/user/second-factor/totp/remove', 'Removes the authenticator app', BodyLocale, Done),
  renewRecoveryCodes: post(
    '/user/second-factor/recovery-codes',
    'Replaces the recovery codes',
    BodyLocale,
    NewRecoveryCodes,
  ),
  passkeyOptions: post(
    '/user/passkeys/options',
    'Options for a new passkey of the account',
    BodyLocale,
    answer(PasskeyOptions),
  ),
  addPasskey: post(
    '/user/passkeys/add',
    'Adds a passkey; answers recovery codes where the account has none',
    z.extend(BodyLocale, { name: passkeyName, response: PasskeyRegistration }),
    NewRecoveryCodes,
  ),
  renamePasskey: post(
    '/user/passkeys/rename',
    'Renames a passkey',
    z.extend(BodyLocale, { id, name: passkeyName }),
    Done,
  ),
  removePasskey: post('/user/passkeys/remove', 'Removes a passkey', z.extend(BodyLocale, { id }), Done),
  keepSecondFactor: post(
    '/user/second-factor/keep',
    "Stops an operator's removal of the second factor",
    BodyLocale,
    Done,
  ),
};
