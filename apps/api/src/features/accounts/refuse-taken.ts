import { Conflict, InvalidInput, type Refusal } from '#http/problems.ts';

/** What two accounts cannot share, by the constraint that says so. */
const TAKEN: Record<string, () => Refusal> = {
  user_account_email_taken: () => new InvalidInput({ email: ['The email has already been taken'] }),
  user_account_steamid_taken: () => new Conflict('This Steam account belongs to another account'),
};

/**
 * Runs a write and says in the form's words what another account has already.
 * @throws InvalidInput, Conflict
 */
export async function refuseTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const refusal = TAKEN[(error as { constraint?: string }).constraint ?? ''];
    throw refusal ? refusal() : error;
  }
}
