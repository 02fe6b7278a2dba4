import type { Checkout } from '@patina/shared-api/contract/purchase';
import { attempts } from './attempts.ts';

/** What somebody wants to buy. */
export interface PurchaseWish {
  form: Checkout;
  /** Ids of the items; the server takes those that are in the cart. */
  items: number[];
}

export const purchaseAttempts = attempts<PurchaseWish>('purchase');

/** How a purchase went is known. */
export const forgetPurchase = purchaseAttempts.forget;
