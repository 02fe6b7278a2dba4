import { isOutcomeUnknown, newIdempotencyKey } from '@patina/parts/idempotency-key';
import type { Api } from '@patina/shared-api/client/api';
import { useApi } from '@patina/shared-api/client/use-api';
import { useRef } from 'react';

/**
 * The API for writes that must be executed once: the same body is sent with the same idempotency key until its outcome
 * is known. Kept only in the component, since the body may contain a card number.
 */
export function useSingleSubmit(): Api {
  const api = useApi();
  const pending = useRef<{ text: string; key: string }>(undefined);
  return async (endpoint, call = {}) => {
    const text = JSON.stringify([endpoint.path, call.body]);
    if (pending.current?.text !== text) pending.current = { text, key: newIdempotencyKey() };
    try {
      const answer = await api(endpoint, { ...call, idempotencyKey: pending.current.key });
      pending.current = undefined;
      return answer;
    } catch (problem) {
      if (!isOutcomeUnknown(problem)) pending.current = undefined;
      throw problem;
    }
  };
}
