import type { SecondFactorMethod, SecondFactorProof } from '@patina/shared-api/contract/account/second-factor';
import { accountRepository } from '#identity/accounts/account.ts';
import type { IdentityParts } from '#identity/identity-parts.ts';
import { codeLimits, recoveryCodeDigest, stepOfCode } from '#identity/second-factor/codes.ts';
import { passkeyCeremonies } from '#identity/second-factor/passkeys.ts';
import { type StoredPasskey, secondFactorRepository } from '#identity/second-factor/second-factor-repository.ts';
import type { ClientInfo } from '#identity/sessions/client-info.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { type EmailKind, type MoneyFacts, outboxRepository } from '#store/store.ts';

/** What an account's secret is encrypted for. */
export const totpContext = (userId: number) => `authenticator app of account ${userId}`;

type CodeProof = Exclude<SecondFactorProof, { method: 'passkey' }>;
type PasskeyAnswer = Extract<SecondFactorProof, { method: 'passkey' }>['response'];

export type SecondFactorProofs = ReturnType<typeof secondFactorProofs>;

/** Proofs of the second step, for sign-ins and for whatever else asks for them. */
export function secondFactorProofs(database: Database, { emails, encryption, limits }: IdentityParts) {
  const stored = secondFactorRepository(database);
  const ceremonies = passkeyCeremonies(database, encryption);

  const noticeTo = async (userId: number, kind: EmailKind, money?: MoneyFacts) =>
    emails.render(kind, await accountRepository(database).ofCaller(userId), { money });

  /** @throws ApiError for a wrong code, or one that has been taken before */
  async function proveByApp(userId: number, code: string): Promise<void> {
    const app = await stored.confirmedApp(userId);
    const step = app && stepOfCode(encryption.decrypt(app.secret, totpContext(userId)), code);
    if (step === undefined || !(await stored.useStep(userId, step))) throw invalidInput({ code: 'totp-code-wrong' });
  }

  /** @throws ApiError for a wrong code, or one that has been used */
  async function proveByRecovery(userId: number, code: string): Promise<void> {
    const digest = recoveryCodeDigest(encryption, userId, code);
    const left = Math.max(0, (await stored.countCodes(userId)) - 1);
    const notice = await noticeTo(userId, 'recoveryCodeUsed', { left: String(left) });
    await database.transaction().execute(async (transaction) => {
      const isRight = await secondFactorRepository(transaction).useCode(userId, digest);
      if (!isRight) throw invalidInput({ code: 'recovery-code-wrong' });
      await outboxRepository(transaction).tell(notice);
    });
  }

  /** Counts wrong codes only. */
  async function proveByCode(userId: number, { method, code }: CodeProof, client: ClientInfo): Promise<void> {
    const limited = await codeLimits(database, userId, client);
    await limits.consume(limited);
    await { totp: proveByApp, recovery_code: proveByRecovery }[method](userId, code);
    await limits.reward(limited);
  }

  /** Takes a right signature; one of a copied key is rejected, and its owner is told. @throws ApiError */
  async function usePasskey(passkey: StoredPasskey, counter: number): Promise<void> {
    if (await stored.usePasskey({ id: passkey.id, counter })) return;
    await outboxRepository(database).tell(await noticeTo(passkey.user_id, 'passkeyCopied'));
    throw new ApiError('passkey-rejected');
  }

  return {
    /** The ways that an account has to prove the second step; none if it has no second factor. */
    async methods(userId: number): Promise<SecondFactorMethod[]> {
      const { passkeys, app, codes } = await stored.all(userId);
      const has = { passkey: passkeys.length > 0, totp: app !== undefined, recovery_code: codes > 0 };
      if (!has.passkey && !has.totp) return [];
      return (['passkey', 'totp', 'recovery_code'] as const).filter((method) => has[method]);
    },

    /** Options for a proof with one of the account's passkeys. */
    async passkeyOptions(userId: number, origin: string) {
      return ceremonies.forProof({ purpose: 'prove', userId, origin }, await stored.passkeys(userId));
    },

    /** @throws ApiError */
    async prove(userId: number, proof: SecondFactorProof, client: ClientInfo): Promise<void> {
      if (proof.method !== 'passkey') return proveByCode(userId, proof, client);
      const { origin } = client;
      const passkey = await stored.passkey(proof.response.id);
      if (passkey?.user_id !== userId) throw new ApiError('passkey-rejected');
      const ceremony = { purpose: 'prove', userId, origin } as const;
      await usePasskey(passkey, await ceremonies.readProof(ceremony, passkey, proof.response));
    },

    /** Options for a sign-in with any passkey. */
    loginOptions: (origin: string) => ceremonies.forProof({ purpose: 'sign-in', userId: null, origin }),

    /** The account that a passkey has proved, by itself: it is something its owner has, and confirmed by them. @throws ApiError */
    async login(answer: PasskeyAnswer, origin: string): Promise<number> {
      const passkey = await stored.passkey(answer.id);
      if (passkey === undefined) throw new ApiError('passkey-rejected');
      const ceremony = { purpose: 'sign-in', userId: null, origin } as const;
      await usePasskey(passkey, await ceremonies.readProof(ceremony, passkey, answer));
      return passkey.user_id;
    },
  };
}
