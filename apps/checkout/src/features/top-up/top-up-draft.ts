import type { PayerEntry } from '#shared/contact/contact-entry.ts';
import { draftOf } from '#shared/draft/draft-of.ts';

/** What is typed about the payer of a top-up; kept until the payment has begun. */
export const topUpDraft = draftOf<PayerEntry>('top-up');
