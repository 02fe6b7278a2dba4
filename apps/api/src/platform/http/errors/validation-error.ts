import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import type { FastifyRequest } from 'fastify';
import { ApiError, codeOf, englishText, type FieldErrors } from '#platform/http/api-error.ts';

interface FailedValidation {
  validation: Issue[];
  validationContext?: string | undefined;
}

interface Issue {
  keyword: string;
  instancePath: string;
  message?: string;
  params: Record<string, unknown>;
}

/** A malformed query is 400 and its message names the field; invalid form fields are 422. */
export function validationError(error: FailedValidation, request: FastifyRequest): ApiError {
  const isForm = error.validationContext === 'body';
  const given = isForm ? request.body : request.query;
  const errors: FieldErrors = {};
  const errorCodes: Record<string, ProblemCode[]> = {};
  for (const issue of error.validation) {
    const path = issue.instancePath.split('/').filter(Boolean);
    const field = path.join('.');
    const code = codeOf(issue.message ?? '');
    const messages = errors[field] ?? [];
    const codes = errorCodes[field] ?? [];
    errors[field] = [...messages, code ? englishText(code) : describe(issue, valueAt(given, path))];
    // Codes and messages of a field have the same order; the codes end at the first message without one.
    if (code && codes.length === messages.length) errorCodes[field] = [...codes, code];
  }
  const [field = '', [problem = 'is not valid'] = []] = Object.entries(errors)[0] ?? [];
  if (field === '') {
    return new ApiError('malformed-request', { message: `${isForm ? 'The body' : 'The query'} ${problem}.` });
  }
  return isForm
    ? new ApiError(errorCodes[field]?.[0] ?? 'invalid-input', { message: problem, errors, errorCodes })
    : new ApiError('malformed-request', { message: `${field} ${problem}`, errors });
}

/** Message of zod if the contract has none of its own. */
const NO_MESSAGE = 'Invalid input';

function describe(issue: Issue, value: unknown): string {
  if (issue.message !== undefined && !issue.message.startsWith(NO_MESSAGE)) return issue.message;
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
