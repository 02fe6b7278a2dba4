import type { FastifyRequest } from 'fastify';
import { type FieldErrors, InvalidInput, Malformed, type Refusal } from '#http/problems.ts';

interface FailedValidation {
  validation: { keyword: string; instancePath: string; message?: string; params: Record<string, unknown> }[];
  validationContext?: string | undefined;
}

/** A malformed query is 400 and its message names the field; wrong fields of a form are 422. */
export function validationRefusal(error: FailedValidation, request: FastifyRequest): Refusal {
  const isForm = error.validationContext === 'body';
  const given = isForm ? request.body : request.query;
  const errors: FieldErrors = {};
  for (const issue of error.validation) {
    const path = issue.instancePath.split('/').filter(Boolean);
    const field = path.join('.');
    errors[field] = [...(errors[field] ?? []), describe(issue, valueAt(given, path))];
  }
  const [field = '', [problem = 'is not valid'] = []] = Object.entries(errors)[0] ?? [];
  if (field === '') return new Malformed(`${isForm ? 'The body' : 'The query'} ${problem}.`);
  return isForm ? new InvalidInput(errors) : new Malformed(`${field} ${problem}`, errors);
}

/** What zod says where the contract has no words of its own. */
const NO_WORDS = 'Invalid input';

function describe(issue: FailedValidation['validation'][number], value: unknown): string {
  if (issue.message !== undefined && !issue.message.startsWith(NO_WORDS)) return issue.message;
  if (value === undefined) return 'is required';
  if (issue.keyword !== 'invalid_type') return 'is not valid';
  return `must be ${article(String(issue.params['expected'] ?? 'value'))}`;
}

function article(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

function valueAt(value: unknown, [key, ...rest]: string[]): unknown {
  if (key === undefined) return value;
  return typeof value === 'object' && value !== null
    ? valueAt((value as Record<string, unknown>)[key], rest)
    : undefined;
}
