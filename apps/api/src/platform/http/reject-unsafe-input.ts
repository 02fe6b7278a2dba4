import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';

const POLLUTING = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Rejects control characters, NUL, halves of characters, prototype pollution, repeated parameters and deep nesting, and
 * names the field.
 */
export function rejectUnsafeInput(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  for (const [name, value] of Object.entries(request.params as Record<string, string>)) {
    rejectControlCharacters(name, value);
  }
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    rejectPollution(name);
    rejectControlCharacters('The query', name);
    if (Array.isArray(value)) throw malformed(name, 'must be given once');
    if (typeof value === 'string') rejectNul(name, value);
  }
  walk('', request.body, 0);
  done();
}

function walk(path: string, value: unknown, depth: number): void {
  if (depth > 20) throw malformed(path, 'is nested too deeply');
  if (typeof value === 'string') rejectUnstorable(path, value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    rejectPollution(key);
    rejectNul('The body', key);
    if (!key.isWellFormed()) throw malformed('The body', 'must consist of whole characters');
    walk(path === '' ? key : `${path}.${key}`, inner, depth + 1);
  }
}

function rejectPollution(name: string): void {
  if (POLLUTING.has(name)) throw new ApiError('malformed-request', { message: `${name} is not a field of this call` });
}

function rejectControlCharacters(name: string, value: string): void {
  if (/[^ -~\u0080-\uffff]/.test(value)) throw malformed(name, 'must not contain control characters');
}

/** PostgreSQL text cannot hold NUL. */
function rejectNul(name: string, value: string): void {
  if (value.includes('\0')) throw malformed(name, 'must not contain NUL characters');
}

/** Neither UTF-8 nor `encodeURIComponent` have half of a surrogate pair. */
function rejectUnstorable(name: string, value: string): void {
  rejectNul(name, value);
  if (!value.isWellFormed()) throw invalidInput({ [name]: 'text-unprintable' });
}

function malformed(field: string, problem: string): ApiError {
  return new ApiError('malformed-request', { message: `${field} ${problem}`, errors: { [field]: [problem] } });
}
