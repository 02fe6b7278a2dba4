import * as z from 'zod/mini';
import { get, post } from '../protocol/endpoint.ts';
import { answer, Done } from '../protocol/envelope.ts';
import { BodyLocale, Locale } from '../protocol/request-parameters.ts';
import { enteredPassword } from './personal-fields.ts';
import { PasskeyOptions, SECOND_FACTOR_PROOFS } from './second-factor.ts';

/** Proofs of identity by method (docs/product.md#confirmation). */
const PROOFS = [
  z.extend(BodyLocale, {
    method: z.literal('password'),
    password: enteredPassword('current-password-required'),
  }),
  z.extend(BodyLocale, {
    method: z.literal('mailed_code'),
    /** Six digits. */
    code: z.string('confirmation-code-required').check(z.trim(), z.regex(/^\d{6}$/, 'confirmation-code-required')),
  }),
  ...SECOND_FACTOR_PROOFS,
] as const;

/** A proof that the owner of the account is using its session. */
export const Confirmation = z.discriminatedUnion('method', PROOFS);
export type Confirmation = z.output<typeof Confirmation>;

export type ConfirmationMethod = Confirmation['method'];

/** Names of `ConfirmationMethod`, or of a newer API's; empty if the account can only sign in again. */
export const ConfirmationMethods = z.object({ methods: z.array(z.string()) });
export type ConfirmationMethods = z.output<typeof ConfirmationMethods>;

export const confirmation = {
  methods: get(
    '/confirmations/methods',
    'How the account can confirm who is using the session, the preferred way first',
    Locale,
    answer(ConfirmationMethods),
  ),
  sendCode: post('/confirmations/code', 'Emails a code of six digits, valid for ten minutes', BodyLocale, Done),
  passkeyOptions: post(
    '/confirmations/passkey',
    "Options for a confirmation with one of the account's passkeys",
    BodyLocale,
    answer(PasskeyOptions),
  ),
  confirm: post(
    '/confirmations',
    'Confirms who is using the session; for some minutes credentials can be changed and payouts requested',
    Confirmation,
    Done,
  ),
};
