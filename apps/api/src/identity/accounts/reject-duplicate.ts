import { ApiError, invalidInput } from '#platform/http/api-error.ts';

/** Errors by the violated unique constraint. */
const TAKEN: Record<string, () => ApiError> = {
  user_account_email_taken: () => invalidInput({ email: 'email-taken' }),
  user_account_steamid_taken: () => new ApiError('steam-account-taken'),
};

/**
 * Runs a write and turns violations of unique constraints of accounts into errors of the form.
 * @throws ApiError
 */
export async function rejectDuplicate<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const rejection = TAKEN[(error as { constraint?: string }).constraint ?? ''];
    throw rejection ? rejection() : error;
  }
}
