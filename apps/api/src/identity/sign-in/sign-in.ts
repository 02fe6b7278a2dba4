import type { Credentials } from '@patina/shared-api/contract/account/identity';
import type { SecondFactorProof, SecondStep } from '@patina/shared-api/contract/account/second-factor';
import { sql } from 'kysely';
import { type Account, accountRepository, normalizeEmail, requireUnlocked } from '#identity/accounts/account.ts';
import type { IdentityParts } from '#identity/identity-parts.ts';
import type { SecondFactorProofs } from '#identity/second-factor/proofs.ts';
import type { ClientInfo } from '#identity/sessions/client-info.ts';
import { type StartedSession, sessionService } from '#identity/sessions/sessions.ts';
import { hasChanged } from '#platform/database/rows.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { isSecretToken, secretToken, tokenDigest } from '#platform/secrets/secret-token.ts';
import { fromNow, MINUTE } from '#platform/time.ts';
import { outboxRepository } from '#store/store.ts';

/** How long the second step may take. */
export const SECOND_STEP_LIFE = 10 * MINUTE;
/** Proofs that one sign-in may offer, right or wrong. */
const MOST_TRIES = 5;

type FirstStep = Tables['pending_sign_in']['first_step'];

/** Result of a right first step. */
export type SignIn =
  | { step: 'signed-in'; started: StartedSession }
  /** The account has a second factor; the token identifies this sign-in. */
  | { step: 'second-step'; token: string };

/** What a first step has proved: compared again later, because it may have been changed meanwhile. */
const proved: Record<FirstStep, (account: Account) => string> = {
  password: ({ password_hash }) => tokenDigest(password_hash ?? ''),
  steam: ({ steamid }) => steamid ?? '',
};

/** Why a sign-in fails whose first step is no longer good. */
const OUTDATED = { password: 'wrong-credentials', steam: 'steam-account-unlinked' } as const;

/** A sign-in whose steps are done. */
interface Finished {
  account: Account;
  firstStep: FirstStep | 'passkey';
  bySecondFactor: boolean;
  client: ClientInfo;
  language: number | undefined;
  /** Whether what was proved is still good, once the account is locked; else the sign-in fails with the problem. */
  isGood: (transaction: Database, now: Account) => Promise<boolean> | boolean;
  problem: 'wrong-credentials' | 'steam-account-unlinked' | 'passkey-rejected' | 'second-step-expired';
}

export type SignInService = ReturnType<typeof signInService>;

/** Sessions of people who have proved who they are; asks for the second step where the account has one. */
export function signInService(
  database: Database,
  { emails, passwords, limits, proofs }: IdentityParts & { proofs: SecondFactorProofs },
) {
  const accounts = accountRepository(database);
  const pending = pendingSignIns(database);

  /** Starts a session, and reports a new browser. @throws ApiError */
  async function begin({ account, client, ...finished }: Finished): Promise<StartedSession> {
    const { firstStep, bySecondFactor, language, isGood, problem } = finished;
    const notice = await emails.render('newSignIn', account, { browser: client.userAgent });
    return database.transaction().execute(async (transaction) => {
      const stored = accountRepository(transaction);
      const now = await stored.lock(account.id);
      if (now === undefined || !(await isGood(transaction, now))) throw new ApiError(problem);
      requireUnlocked(now);
      if (firstStep === 'password') await stored.change(account.id, { password_proved_at: new Date() });
      await stored.setLanguage(account.id, language);
      const started = await sessionService(transaction).begin(account.id, client, { bySecondFactor });
      if (started.isNewBrowser) await outboxRepository(transaction).tell(notice);
      return started;
    });
  }

  /** Goes on after a right password or an answer of Steam. @throws ApiError if it is no longer good, or for a locked account */
  async function afterFirstStep(
    account: Account,
    firstStep: FirstStep,
    client: ClientInfo,
    language?: number,
  ): Promise<SignIn> {
    requireUnlocked(account);
    const proof = proved[firstStep](account);
    const { length: ways } = await proofs.methods(account.id);
    if (ways > 0) {
      const waiting = { user_id: account.id, first_step: firstStep, proved: proof, language_id: language ?? null };
      return { step: 'second-step', token: await pending.add(waiting) };
    }
    const started = await begin({
      account,
      firstStep,
      bySecondFactor: false,
      client,
      language,
      isGood: (_, now) => proved[firstStep](now) === proof,
      problem: OUTDATED[firstStep],
    });
    return { step: 'signed-in', started };
  }

  return {
    /**
     * Signs in by email address and password. Gives the same response after the same work, whether the account exists or not.
     * @throws ApiError
     */
    async byPassword({ username, password, language }: Credentials, client: ClientInfo): Promise<SignIn> {
      const email = normalizeEmail(username);
      const account = await accounts.byEmail(email);
      const isKnownBrowser = await sessionService(database).knowsBrowser(account?.id ?? 0, client.browserToken);
      const countedFor = isKnownBrowser ? `${email} ${client.browserToken}` : email;
      const limited = { loginFromAddress: client.address, loginToAccount: tokenDigest(countedFor) };
      await limits.consume(limited);
      const isRight = await passwords.matches(password, account?.password_hash);
      if (!isRight || account === undefined) throw new ApiError('wrong-credentials');
      await limits.reward(limited);
      return afterFirstStep(account, 'password', client, language);
    },

    /** Signs in after an answer of Steam. @throws ApiError */
    bySteam: (account: Account, client: ClientInfo) => afterFirstStep(account, 'steam', client),

    /** The second step that a browser's sign-in waits for; null if there is none. */
    async secondStep(token: string | undefined): Promise<SecondStep | null> {
      const found = await pending.find(token);
      const methods = found ? await proofs.methods(found.user_id) : [];
      return methods.length > 0 ? { methods } : null;
    },

    /** Options for the second step with a passkey. @throws ApiError */
    async passkeyOptions(token: string | undefined, { origin }: ClientInfo) {
      const found = await pending.find(token);
      if (found === undefined) throw new ApiError('second-step-expired');
      return proofs.passkeyOptions(found.user_id, origin);
    },

    /** Finishes a sign-in by its second step. @throws ApiError */
    async finish(token: string | undefined, proof: SecondFactorProof, client: ClientInfo): Promise<StartedSession> {
      const found = await pending.countTry(token);
      const account = found && (await accounts.byId(found.user_id));
      if (found === undefined || account === undefined) throw new ApiError('second-step-expired');
      await proofs.prove(account.id, proof, client);
      return begin({
        account,
        firstStep: found.first_step,
        bySecondFactor: true,
        client,
        language: found.language_id ?? proof.language,
        isGood: async (transaction, now) =>
          proved[found.first_step](now) === found.proved && pendingSignIns(transaction).end(found.token_digest),
        problem: 'second-step-expired',
      });
    },

    /** Options for a sign-in with a passkey alone. @throws ApiError */
    async passkeyLoginOptions({ address, origin }: ClientInfo) {
      await limits.consume({ passkeyChallenge: address });
      return proofs.loginOptions(origin);
    },

    /** Signs in with a passkey alone. @throws ApiError */
    async byPasskey(
      response: Extract<SecondFactorProof, { method: 'passkey' }>['response'],
      client: ClientInfo,
      language: number | undefined,
    ): Promise<StartedSession> {
      await limits.consume({ loginFromAddress: client.address });
      const problem = 'passkey-rejected';
      const account = await accounts.byId(await proofs.login(response, client.origin));
      if (account === undefined) throw new ApiError(problem);
      const done = { account, firstStep: 'passkey', bySecondFactor: true, client, language } as const;
      const started = await begin({ ...done, isGood: () => true, problem });
      await limits.reward({ loginFromAddress: client.address });
      return started;
    },
  };
}

type PendingSignIn = Pick<Tables['pending_sign_in'], 'user_id' | 'first_step' | 'proved' | 'language_id'>;

/** Sign-ins that wait for their second step, by a token that is stored as a digest. */
export function pendingSignIns(database: Database) {
  const isOpen = (token: string) =>
    sql<boolean>`token_digest = ${tokenDigest(token)} and expires_at > ${new Date()} and tries < ${MOST_TRIES}`;

  return {
    /** Returns the token. */
    async add(pending: PendingSignIn): Promise<string> {
      const token = secretToken();
      const row = { ...pending, token_digest: tokenDigest(token), expires_at: fromNow(SECOND_STEP_LIFE) };
      await database.insertInto('pending_sign_in').values(row).execute();
      return token;
    },

    async find(token: string | undefined) {
      if (!isSecretToken(token)) return undefined;
      return database.selectFrom('pending_sign_in').selectAll().where(isOpen(token)).executeTakeFirst();
    },

    /** Counts a try before it is checked, so that concurrent ones cannot exceed the limit. */
    async countTry(token: string | undefined) {
      if (!isSecretToken(token)) return undefined;
      const counted = database.updateTable('pending_sign_in').set({ tries: sql`tries + 1` });
      return counted.where(isOpen(token)).returningAll().executeTakeFirst();
    },

    /** Ends a sign-in by the digest of its token. Returns false if it has ended before. */
    end: (digest: string) => hasChanged(database.deleteFrom('pending_sign_in').where('token_digest', '=', digest)),
  };
}
