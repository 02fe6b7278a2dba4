import type { FieldPath, FieldValues, UseFormSetError } from '@patina/platform/form';
import { ApiProblem, type CodedMessage } from './client/api-problem.ts';
import { ENGLISH_TEXTS } from './contract/problems/english-texts.ts';
import type { FieldProblemCode } from './contract/problems/field-problem-codes.ts';
import type { PasswordOwner } from './passwords/password-problem.ts';

/**
 * Shows on a form why the server rejected it: each problem on its field, the others as `root`. Rethrows errors that are
 * no `ApiProblem`.
 * @param fields name of the form's field by name of the server's field, where they differ
 * @param shown fields that the form shows; a problem of any other field goes to `root`
 */
export function showProblem<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  shown: readonly FieldPath<Values>[],
  fields: Partial<Record<string, FieldPath<Values>>> = {},
): void {
  if (!(error instanceof ApiProblem)) throw error;
  let isFocused = false;
  for (const [name, message] of Object.entries(formMessages(error))) {
    const field = fields[name] ?? (name as FieldPath<Values>);
    if (!message || !shown.includes(field)) continue;
    setError(field, { type: 'server', message }, { shouldFocus: !isFocused });
    isFocused = true;
  }
  if (!isFocused) setError('root', { type: 'server', message: formMessage(error.first) });
}

/**
 * Why a new password would be guessed first. The rule and its list load with the first call; without them the server
 * decides.
 */
export async function newPasswordProblem(
  password: string,
  owner: PasswordOwner,
): Promise<FieldProblemCode | undefined> {
  const rule = await import('./passwords/password-problem.ts').catch(() => undefined);
  return rule?.passwordProblem(password, owner);
}

export function formMessages({ fields, fieldCodes }: ApiProblem): Record<string, string> {
  const entries = Object.entries(fields).map(([name, [message = '']]) => [
    name,
    formMessage({ code: fieldCodes[name]?.[0], message }),
  ]);
  return Object.fromEntries(entries);
}

/**
 * A problem in the notation of the contract's schemas: its code. Messages with unknown codes, and those with a value in
 * them, stay as the server sent them.
 */
export function formMessage({ code = '', message }: CodedMessage): string {
  const text = ENGLISH_TEXTS[code];
  return text === undefined || text.includes('{') ? message : code;
}
