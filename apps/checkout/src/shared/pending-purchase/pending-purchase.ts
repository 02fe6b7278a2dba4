import { pendingRequests } from '@patina/parts/pending-requests';
import type { Checkout } from '@patina/shared-api/contract/orders/purchase';

export interface PurchaseRequest {
  form: Checkout;
  /** Ids of the items in the cart. */
  items: number[];
}

/** The purchase whose outcome is unknown. */
export const pendingPurchase = pendingRequests<PurchaseRequest>('purchase');
