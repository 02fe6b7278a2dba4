import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';

/** An answer with one page of a list, which has only this one by default. */
export function aList<Row>(payload: Row[], meta: Partial<ListMeta> = {}) {
  const total = payload.length;
  return {
    status: 'OK' as const,
    payload,
    meta: { total, pages: 1, page: 1, from: total && 1, to: total, ...meta },
  };
}
