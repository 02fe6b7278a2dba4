import type { PayerEntry } from '#shared/contact/contact-entry.ts';
import { draftOf } from './draft-of.ts';

/** What is typed at the cart; kept through verification, a declined payment and a reload, until the purchase is done. */
export const checkoutDraft = draftOf<PayerEntry>('checkout');
