/** Passwords that are refused, from the most common one down. */
const REFUSED = 10_000;

let known: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first new password: the list is large. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, REFUSED));
}

/** Whether a password is among the most common ones, in any case of its letters. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  return (await known).has(password.toLowerCase());
}
