import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';

/** Pagination of a page with `shown` of `total` products; a page beyond the last shows none. */
export function paginationMeta(total: number, page: number, limit: number, shown: number): ListMeta {
  const offset = (page - 1) * limit;
  return {
    total,
    pages: Math.ceil(total / limit),
    page,
    from: shown === 0 ? 0 : offset + 1,
    to: shown === 0 ? 0 : offset + shown,
  };
}
