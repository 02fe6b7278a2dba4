import type { SecondFactorProof, SecondStep } from '@patina/shared-api/contract/account/second-factor';
import { type Account, accountRepository } from '#identity/accounts/account-repository.ts';
import { requireUnlocked } from '#identity/accounts/lock-account.ts';
import type { SecondFactorProofs } from '#identity/second-factor/second-factor-proofs.ts';
import type { ClientInfo } from '#identity/sessions/client-info.ts';
import { type StartedSession, sessionService } from '#identity/sessions/session-service.ts';
import { pendingSignInRepository } from '#identity/sign-in/pending-sign-in-repository.ts';
import type { SignInTables } from '#platform/database/tables/identity/sign-in-tables.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { tokenDigest } from '#platform/secrets/secret-token.ts';
import { type EmailService, outboxRepository } from '#store/store.ts';

type FirstStep = SignInTables['pending_sign_in']['first_step'];

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

interface SignInParts {
  emails: EmailService;
  proofs: SecondFactorProofs;
}

export type SignInService = ReturnType<typeof signInService>;

/** Sessions of people who have proved who they are; asks for the second step where the account has one. */
export function signInService(database: Database, { emails, proofs }: SignInParts) {
  const pending = pendingSignInRepository(database);

  const noticeTo = (account: Account, { userAgent }: ClientInfo) =>
    emails.render({
      kind: 'newSignIn',
      userId: account.id,
      name: account.name,
      email: account.email ?? '',
      languageId: account.language_id,
      browser: userAgent,
    });

  /** Starts a session for an account that is `good` once it is locked, and reports a new browser. @throws ApiError */
  async function begin(
    account: Account,
    { firstStep, bySecondFactor }: { firstStep: FirstStep | 'passkey'; bySecondFactor: boolean },
    client: ClientInfo,
    language: number | undefined,
    good: (transaction: Database, now: Account) => Promise<boolean> | boolean,
    problem: 'wrong-credentials' | 'steam-account-unlinked' | 'passkey-rejected' | 'second-step-expired',
  ): Promise<StartedSession> {
    const notice = await noticeTo(account, client);
    return database.transaction().execute(async (transaction) => {
      const accounts = accountRepository(transaction);
      const now = await accounts.lock(account.id);
      if (now === undefined || !(await good(transaction, now))) throw new ApiError(problem);
      requireUnlocked(now);
      if (firstStep === 'password') await accounts.change(account.id, { password_proved_at: new Date() });
      await accounts.setLanguage(account.id, language);
      const started = await sessionService(transaction).begin(account.id, client, { bySecondFactor });
      if (started.isNewBrowser) await outboxRepository(transaction).add(notice);
      return started;
    });
  }

  return {
    /** Goes on after a right password or an answer of Steam. @throws ApiError if it is no longer good, or for a locked account */
    async afterFirstStep(
      account: Account,
      firstStep: FirstStep,
      client: ClientInfo,
      language?: number,
    ): Promise<SignIn> {
      requireUnlocked(account);
      const proof = proved[firstStep](account);
      const methods = await proofs.methods(account.id);
      if (methods.length > 0) {
        const token = await pending.add({
          user_id: account.id,
          first_step: firstStep,
          proved: proof,
          language_id: language ?? null,
        });
        return { step: 'second-step', token };
      }
      const isGood = (_: Database, now: Account) => proved[firstStep](now) === proof;
      return {
        step: 'signed-in',
        started: await begin(
          account,
          { firstStep, bySecondFactor: false },
          client,
          language,
          isGood,
          OUTDATED[firstStep],
        ),
      };
    },

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
      const account = found && (await accountRepository(database).byId(found.user_id));
      if (token === undefined || found === undefined || account === undefined)
        throw new ApiError('second-step-expired');
      await proofs.prove(account.id, proof, client);
      const isGood = async (transaction: Database, now: Account) =>
        proved[found.first_step](now) === found.proved && pendingSignInRepository(transaction).end(token);
      return begin(
        account,
        { firstStep: found.first_step, bySecondFactor: true },
        client,
        found.language_id ?? proof.language,
        isGood,
        'second-step-expired',
      );
    },

    /** Signs in with a passkey alone. @throws ApiError */
    async byPasskey(
      response: Extract<SecondFactorProof, { method: 'passkey' }>['response'],
      client: ClientInfo,
      language: number | undefined,
    ): Promise<StartedSession> {
      const account = await accountRepository(database).byId(await proofs.login(response, client.origin));
      if (account === undefined) throw new ApiError('passkey-rejected');
      return begin(
        account,
        { firstStep: 'passkey', bySecondFactor: true },
        client,
        language,
        () => true,
        'passkey-rejected',
      );
    },
  };
}
