import { normalizeEmail } from '#shared/accounts/normalize-email.ts';
import { invalidInput } from '#shared/http/api-error.ts';
import { isCommonPassword } from '#shared/password-hashing/common-passwords.ts';

/** Shorter names, such as `jo` of jo@example.com, are part of many good passwords. */
const SHORTEST_NAME = 4;

/**
 * Rejects what would be guessed first: common passwords, and those that contain the address or its name.
 * @param field name of the password's field in the form
 * @throws ApiError
 */
export async function requireStrongPassword(password: string, email: string, field: string): Promise<void> {
  const [typed, address] = [password.toLowerCase(), normalizeEmail(email)];
  const name = address.slice(0, address.lastIndexOf('@'));
  if (typed.includes(address) || (name.length >= SHORTEST_NAME && typed.includes(name))) {
    throw invalidInput({ [field]: 'password-contains-email' });
  }
  if (await isCommonPassword(password)) throw invalidInput({ [field]: 'password-common' });
}
