import type { QueryClient } from '@patina/platform/query';
import { OWN } from '@patina/shared-api/state/session';

export const CART = [OWN, 'cart'];

/** Requests the cart anew. A running first request is not joined: it may have been answered before the change. */
export async function reloadCart(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: CART });
  await queryClient.invalidateQueries({ queryKey: CART });
}
