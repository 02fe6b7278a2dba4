import type { PasskeyRegistration, SecondFactor, TotpSecret } from '@patina/shared-api/contract/account/second-factor';
import { accountRepository, lockAccount } from '#identity/accounts/account.ts';
import { type CredentialChangeKind, recordChange } from '#identity/credentials/credential-changes.ts';
import type { IdentityParts } from '#identity/identity-parts.ts';
import {
  codeLimits,
  newRecoveryCodes,
  newTotpSecret,
  recoveryCodeDigest,
  stepOfCode,
  totpAddress,
} from '#identity/second-factor/codes.ts';
import { passkeyCeremonies } from '#identity/second-factor/passkeys.ts';
import { totpContext } from '#identity/second-factor/proofs.ts';
import { removalRepository } from '#identity/second-factor/removal.ts';
import { secondFactorRepository } from '#identity/second-factor/second-factor-repository.ts';
import type { ClientInfo } from '#identity/sessions/client-info.ts';
import type { Caller } from '#identity/sessions/sessions.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { epochSeconds } from '#platform/time.ts';

/** Passkeys of one account. */
const MOST_PASSKEYS = 20;

/** Who makes a change, and from where. */
interface Changer {
  caller: Caller;
  client: ClientInfo;
}

/** Recovery codes to show; null where the account keeps those it has. */
type NewCodes = string[] | null;

export type SecondFactorService = ReturnType<typeof secondFactorService>;

/** What its owner sees and changes of an account's second factor. */
export function secondFactorService(database: Database, { emails, encryption, limits, settings }: IdentityParts) {
  const stored = secondFactorRepository(database);
  const ceremonies = passkeyCeremonies(database, encryption);

  /** Changes something under the account's lock, and records it as a change of credentials. */
  async function change<Result>(
    { caller: { userId, sessionId }, client }: Changer,
    kind: CredentialChangeKind,
    work: (transaction: Database) => Promise<{ result: Result; name?: string; credentialId?: string }>,
  ): Promise<Result> {
    const renderer = await emails.renderer();
    return database.transaction().execute(async (transaction) => {
      const account = await lockAccount(transaction, userId);
      const { result, name, credentialId: previous = '' } = await work(transaction);
      const facts = name === undefined ? {} : { passkey: name };
      await recordChange(transaction, renderer, { kind, account, previous, sessionId, client, facts });
      return result;
    });
  }

  async function newCodes(transaction: Database, userId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    const digests = codes.map((code) => recoveryCodeDigest(encryption, userId, code));
    await secondFactorRepository(transaction).replaceCodes(userId, digests);
    return codes;
  }

  /** Codes for an account that has none left. */
  async function missingCodes(transaction: Database, userId: number): Promise<NewCodes> {
    const left = await secondFactorRepository(transaction).countCodes(userId);
    return left > 0 ? null : newCodes(transaction, userId);
  }

  /** Deletes the recovery codes of an account that has nothing else. */
  async function dropUselessCodes(transaction: Database, userId: number): Promise<void> {
    const factors = secondFactorRepository(transaction);
    if (!(await factors.hasAny(userId))) await factors.replaceCodes(userId, []);
  }

  return {
    async read(userId: number): Promise<SecondFactor> {
      const [{ passkeys, app, codes }, removal] = await Promise.all([
        stored.all(userId),
        removalRepository(database).waitingOf(userId),
      ]);
      return {
        passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
          id,
          name,
          created_at: epochSeconds(created_at),
          last_used_at: last_used_at && epochSeconds(last_used_at),
        })),
        totp: app?.confirmed_at
          ? {
              created_at: epochSeconds(app.confirmed_at),
              last_used_at: app.last_used_at && epochSeconds(app.last_used_at),
            }
          : null,
        recovery_codes_left: codes,
        removal_at: removal ? epochSeconds(removal.due_at) : null,
      };
    },

    /** Makes a secret that counts once it is confirmed. @throws ApiError */
    async beginTotp({ caller: { userId }, client: { origin } }: Changer): Promise<TotpSecret> {
      const account = await accountRepository(database).ofCaller(userId);
      const secret = newTotpSecret();
      const { site_name: store } = await settings.read();
      const isBegun = await stored.beginApp(userId, {
        secret: encryption.encrypt(secret, totpContext(userId)),
        origin,
      });
      if (!isBegun) throw new ApiError('totp-active');
      return { secret, address: totpAddress(secret, { store, account: account.email }) };
    },

    /** @throws ApiError */
    async confirmTotp(changer: Changer, code: string): Promise<NewCodes> {
      const { userId } = changer.caller;
      const limited = await codeLimits(database, userId, changer.client);
      await limits.consume(limited);
      const codes = await change(changer, 'totp_added', async (transaction) => {
        const factors = secondFactorRepository(transaction);
        const app = await factors.app(userId);
        if (app === undefined) throw new ApiError('totp-not-begun');
        if (app.confirmed_at !== null) throw new ApiError('totp-active');
        const step = stepOfCode(encryption.decrypt(app.secret, totpContext(userId)), code);
        if (step === undefined || !(await factors.useStep(userId, step))) {
          throw invalidInput({ code: 'totp-code-wrong' });
        }
        return { result: await missingCodes(transaction, userId) };
      });
      await limits.reward(limited);
      return codes;
    },

    /** @throws ApiError */
    removeTotp: (changer: Changer) =>
      change(changer, 'totp_removed', async (transaction) => {
        const { userId } = changer.caller;
        const isRemoved = await secondFactorRepository(transaction).removeApp(userId);
        if (!isRemoved) throw new ApiError('second-factor-missing');
        await dropUselessCodes(transaction, userId);
        return { result: undefined };
      }),

    /** @throws ApiError */
    renewCodes: (changer: Changer) =>
      change(changer, 'recovery_codes_renewed', async (transaction) => {
        const { userId } = changer.caller;
        const hasAny = await secondFactorRepository(transaction).hasAny(userId);
        if (!hasAny) throw new ApiError('second-factor-missing');
        return { result: await newCodes(transaction, userId) };
      }),

    /** Options for a new passkey. @throws ApiError */
    async passkeyOptions({ caller: { userId }, client: { origin } }: Changer) {
      const account = await accountRepository(database).ofCaller(userId);
      const { site_name: store } = await settings.read();
      const known = await stored.passkeys(userId);
      return ceremonies.forNew({ purpose: 'enrol', userId, origin }, { store, account: account.email, known });
    },

    /** @throws ApiError */
    async addPasskey(
      changer: Changer,
      { name, response }: { name: string; response: PasskeyRegistration },
    ): Promise<NewCodes> {
      const { userId } = changer.caller;
      const { origin } = changer.client;
      const passkey = await ceremonies.readNew({ purpose: 'enrol', userId, origin }, response);
      return change(changer, 'passkey_added', async (transaction) => {
        const factors = secondFactorRepository(transaction);
        if ((await factors.passkeys(userId)).length >= MOST_PASSKEYS) throw new ApiError('too-many-passkeys');
        if ((await factors.passkey(passkey.credential_id)) !== undefined) throw new ApiError('passkey-known');
        await factors.addPasskey({ ...passkey, user_id: userId, name, origin });
        return { result: await missingCodes(transaction, userId), name, credentialId: passkey.credential_id };
      });
    },

    /** @throws ApiError */
    async renamePasskey(userId: number, id: number, name: string): Promise<void> {
      if (!(await stored.renamePasskey(userId, id, name))) throw new ApiError('passkey-not-found');
    },

    /** @throws ApiError */
    removePasskey: (changer: Changer, id: number) =>
      change(changer, 'passkey_removed', async (transaction) => {
        const { userId } = changer.caller;
        const name = await secondFactorRepository(transaction).removePasskey(userId, id);
        if (name === undefined) throw new ApiError('passkey-not-found');
        await dropUselessCodes(transaction, userId);
        return { result: undefined, name };
      }),

    /** Stops an operator's removal; does nothing where none waits. */
    keep: (userId: number) => removalRepository(database).stop(userId),
  };
}
