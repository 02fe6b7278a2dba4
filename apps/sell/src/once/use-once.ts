import type { Api } from '@patina/shared-api/client/api';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import { useRef } from 'react';

/** Whether it may have been done, or not, for all that is known. */
export function isOpen(problem: unknown): boolean {
  return problem instanceof ApiProblem && (problem.kind !== 'refused' || problem.status >= 500);
}

/**
 * The API for writes that are to be carried out once: the same wish goes out under the same key until its outcome is
 * known. What is wished lives in the component alone, since it may hold a card's number.
 */
export function useOnce(): Api {
  const api = useApi();
  const wish = useRef<{ text: string; key: string }>(undefined);
  return async (endpoint, call = {}) => {
    const text = JSON.stringify([endpoint.path, call.body]);
    if (wish.current?.text !== text) wish.current = { text, key: newKey() };
    try {
      const answer = await api(endpoint, { ...call, idempotencyKey: wish.current.key });
      wish.current = undefined;
      return answer;
    } catch (problem) {
      if (!isOpen(problem)) wish.current = undefined;
      throw problem;
    }
  };
}

/** `crypto.randomUUID` is missing on pages without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
