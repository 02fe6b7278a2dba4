import * as z from 'zod/mini';
import { answer } from '../protocol/envelope.ts';
import { BodyLocale } from '../protocol/request-parameters.ts';
import { requiredText } from './personal-fields.ts';

/*
 * The second step of a sign-in (docs/product.md#second-factor). The calls are in `identity.ts`: one more shared module
 * would cost the first scripts of every page.
 */

export type SecondFactorMethod = 'totp' | 'recovery_code' | 'passkey';

/** A passkey of the account. Times are seconds since 1970. */
export const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  created_at: z.number(),
  last_used_at: z.nullable(z.number()),
});
export type Passkey = z.output<typeof Passkey>;

/** What protects an account beside its password. Times are seconds since 1970. */
export const SecondFactor = z.object({
  /** Oldest first. */
  passkeys: z.array(Passkey),
  /** The authenticator app; null if there is none. */
  totp: z.nullable(z.object({ created_at: z.number(), last_used_at: z.nullable(z.number()) })),
  recovery_codes_left: z.number(),
  /** When an operator's removal of all of them is carried out; null if none waits. */
  removal_at: z.nullable(z.number()),
});
export type SecondFactor = z.output<typeof SecondFactor>;

/** Recovery codes, shown this one time; null where the account keeps those it has. */
export const NewRecoveryCodes = answer(z.object({ recovery_codes: z.nullable(z.array(z.string())) }));

/** The secret of an authenticator app that is not confirmed yet: in base 32, and as an `otpauth://` address. */
export const TotpSecret = z.object({ secret: z.string(), address: z.string() });
export type TotpSecret = z.output<typeof TotpSecret>;

/** Options of a WebAuthn ceremony, for the browser's own call. */
export const PasskeyOptions = z.record(z.string(), z.unknown());
export type PasskeyOptions = z.output<typeof PasskeyOptions>;

const bytes = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+$/));
const credentialId = bytes(1400);
const extensions = z.record(z.string(), z.unknown());

/** A new passkey, as the browser's WebAuthn call answers. */
export const PasskeyRegistration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
  clientExtensionResults: extensions,
});
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>;

/** A passkey's signature, as the browser's WebAuthn call answers. */
export const PasskeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
  clientExtensionResults: extensions,
});
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

/** The code of an authenticator app; spaces between its digits are ignored. */
export const totpCode = z
  .string('code-required')
  .check(z.trim(), z.minLength(1, 'code-required'), z.regex(/^(\d ?){6}$/, 'totp-code-wrong'));

/** A recovery code, in any case and with or without its hyphens. */
export const recoveryCode = z
  .string('code-required')
  .check(z.trim(), z.minLength(1, 'code-required'), z.maxLength(40, 'recovery-code-wrong'));

/** Proofs of the second step, by method. */
export const SECOND_FACTOR_PROOFS = [
  z.extend(BodyLocale, { method: z.literal('totp'), code: totpCode }),
  z.extend(BodyLocale, { method: z.literal('recovery_code'), code: recoveryCode }),
  z.extend(BodyLocale, { method: z.literal('passkey'), response: PasskeyAssertion }),
] as const;

export const SecondFactorProof = z.discriminatedUnion('method', SECOND_FACTOR_PROOFS);
export type SecondFactorProof = z.output<typeof SecondFactorProof>;

/** A sign-in that waits for its second step; `methods` are those the account has. Pages ignore unknown ones. */
export const SecondStep = z.object({ methods: z.array(z.string()) });
export type SecondStep = z.output<typeof SecondStep>;

/** Name of a passkey, for its owner only. */
export const passkeyName = requiredText('passkey-name-required');
