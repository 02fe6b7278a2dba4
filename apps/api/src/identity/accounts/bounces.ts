import { paths } from '@patina/shared-api/paths';
import { type Account, normalizeEmail } from '#identity/accounts/account.ts';
import type { Database } from '#platform/database/tables.ts';
import { type EmailService, outboxRepository } from '#store/store.ts';

export type BounceService = ReturnType<typeof bounceService>;

/** Addresses that refuse emails for good (docs/product.md#addresses-that-refuse-emails). */
export function bounceService(database: Database, { emails }: { emails: EmailService }) {
  return {
    /**
     * Marks the account of an address, and tells its owner on the page. Changes nothing for one that is marked already, and for an
     * address that was confirmed after it had refused an email.
     */
    async note(address: string, at = new Date()): Promise<void> {
      const renderer = await emails.renderer();
      const link = paths.account('personal');
      await database.transaction().execute(async (transaction) => {
        const account = await mark(transaction, normalizeEmail(address), at);
        if (account === undefined) return;
        const { notice } = renderer('emailBounced', account);
        await outboxRepository(transaction).tell({ mail: undefined, notice: notice && { ...notice, link } });
      });
    },
  };
}

const mark = (transaction: Database, email: string, at: Date): Promise<Account | undefined> =>
  transaction
    .updateTable('user_account')
    .set({ email_bounced_at: at })
    .where('email', '=', email)
    .where('closed_at', 'is', null)
    .where('email_bounced_at', 'is', null)
    .where(({ eb, or }) => or([eb('email_verified_at', 'is', null), eb('email_verified_at', '<', at)]))
    .returningAll()
    .executeTakeFirst();
