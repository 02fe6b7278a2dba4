import type { PasskeyAssertion, PasskeyRegistration } from '@patina/shared-api/contract/account/second-factor';
import type { StoredPasskey } from '#identity/second-factor/second-factor-repository.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { Encryption } from '#platform/secrets/encryption.ts';
import { secretToken, tokenDigest } from '#platform/secrets/secret-token.ts';
import { fromNow, MINUTE } from '#platform/time.ts';

/** How long a challenge is good. Pages that offer passkeys while an address is typed ask for another one in time. */
const CHALLENGE_LIFE = 10 * MINUTE;

type Purpose = Tables['passkey_challenge']['purpose'];

/** Whom a challenge is for; a sign-in with any passkey has no user yet. */
interface Ceremony {
  purpose: Purpose;
  userId: number | null;
  /** Origin of the store; its host is the WebAuthn RP id. */
  origin: string;
}

interface NewPasskey {
  store: string;
  /** Address of the account, as the browser shows it. */
  account: string;
  known: readonly StoredPasskey[];
}

/** Loaded with the first passkey: it is large. */
const webAuthn = () => import('@simplewebauthn/server');

/**
 * What authenticators keep beside the passkeys of an account, in base64url (WebAuthn's user handle): it is the same for all of
 * them, and says nothing about the account.
 */
const userHandle = ({ digest }: Pick<Encryption, 'digest'>, userId: number) => digest(`passkeys of account ${userId}`);

const hostOf = (origin: string) => new URL(origin).hostname;
const described = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, transports: transports.split(',').filter(Boolean) }));

/** WebAuthn: options for the browser, and checks of what it answers. A challenge is kept here and taken once. */
export function passkeyCeremonies(database: Database, encryption: Encryption) {
  async function addChallenge({ purpose, userId }: Ceremony): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = secretToken();
    await database
      .insertInto('passkey_challenge')
      .values({
        challenge_digest: tokenDigest(challenge),
        user_id: userId,
        purpose,
        expires_at: fromNow(CHALLENGE_LIFE),
      })
      .execute();
    return Uint8Array.from(Buffer.from(challenge, 'base64url'));
  }

  /** Takes a challenge, whatever comes of it. */
  async function takeChallenge(challenge: string, { purpose, userId }: Ceremony): Promise<boolean> {
    const taken = await database
      .deleteFrom('passkey_challenge')
      .where('challenge_digest', '=', tokenDigest(challenge))
      .returning(['purpose', 'user_id', 'expires_at'])
      .executeTakeFirst();
    return (
      taken !== undefined &&
      taken.purpose === purpose &&
      taken.user_id === userId &&
      taken.expires_at.getTime() > Date.now()
    );
  }

  const expected = (ceremony: Ceremony) => ({
    expectedChallenge: (challenge: string) => takeChallenge(challenge, ceremony),
    expectedOrigin: ceremony.origin,
    expectedRPID: hostOf(ceremony.origin),
    requireUserVerification: true,
  });

  return {
    /** Options for a new passkey: discoverable, and confirmed by its owner's finger, face or PIN. */
    async forNew(ceremony: Ceremony & { userId: number }, { store, account, known }: NewPasskey) {
      return (await webAuthn()).generateRegistrationOptions({
        rpName: store,
        rpID: hostOf(ceremony.origin),
        userName: account,
        userID: Uint8Array.from(Buffer.from(userHandle(encryption, ceremony.userId), 'base64url')),
        challenge: await addChallenge(ceremony),
        excludeCredentials: described(known),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    /** @throws ApiError */
    async readNew(ceremony: Ceremony, answer: PasskeyRegistration) {
      const { verifyRegistrationResponse } = await webAuthn();
      const { registrationInfo } = await orRejected(() =>
        verifyRegistrationResponse({ ...expected(ceremony), response: answer as never }),
      );
      if (registrationInfo === undefined) throw new ApiError('passkey-rejected');
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return {
        credential_id: id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: transports.join(','),
      };
    },

    /** Options for a signature of one of `passkeys`, or of any. */
    async forProof(ceremony: Ceremony, passkeys?: readonly StoredPasskey[]) {
      return (await webAuthn()).generateAuthenticationOptions({
        rpID: hostOf(ceremony.origin),
        challenge: await addChallenge(ceremony),
        userVerification: 'required',
        ...(passkeys && { allowCredentials: described(passkeys) }),
      });
    },

    /**
     * The counter of a right signature, of an authenticator that knows the passkey's owner by the handle. One that was told
     * which passkeys may sign need not say whose they are (WebAuthn 3, 7.2, step 6).
     * @throws ApiError
     */
    async readProof(ceremony: Ceremony, passkey: StoredPasskey, answer: PasskeyAssertion): Promise<number> {
      const { verifyAuthenticationResponse } = await webAuthn();
      const { verified, authenticationInfo } = await orRejected(() =>
        verifyAuthenticationResponse({
          ...expected(ceremony),
          response: answer as never,
          credential: {
            id: passkey.credential_id,
            publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
            // Compared when it is stored, so that a copied key can be told from a wrong signature.
            counter: 0,
          },
        }),
      );
      const said = answer.response.userHandle ?? undefined;
      const isOwners = said === undefined ? ceremony.userId !== null : said === userHandle(encryption, passkey.user_id);
      if (!verified || !isOwners) throw new ApiError('passkey-rejected');
      return authenticationInfo.newCounter;
    },
  };
}

/** The library says by its errors what is wrong with an answer. */
async function orRejected<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (cause) {
    throw new ApiError('passkey-rejected', { cause });
  }
}
