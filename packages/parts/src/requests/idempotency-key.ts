import { ApiProblem } from '@patina/shared-api/client/api-problem';

/** A new idempotency key: 32 hexadecimal digits. `crypto.randomUUID` is missing on pages without TLS. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the server may have carried out a call although it failed: a timeout, a lost connection, a server error. */
export function isOutcomeUnknown(problem: unknown): boolean {
  return problem instanceof ApiProblem && (problem.kind !== 'rejected' || problem.status >= 500);
}
