import { accountRepository } from '#identity/identity.ts';
import { sessionService } from '#identity/sessions/sessions.ts';
import { openingBalance } from '#money/money.ts';
import type { Database } from '#platform/database/tables.ts';

const VISIT = { address: '', userAgent: 'test', sessionToken: undefined, browserToken: undefined, origin: '' };

/** Adds an account and signs it in; `balanceMinor` in hundredths of a Credit. */
export async function addShopper(
  database: Database,
  email: string,
  { balanceMinor, isVerified, tradeLink = '' }: { balanceMinor: number; isVerified: boolean; tradeLink?: string },
): Promise<{ id: number; sessionToken: string }> {
  const id = await database.transaction().execute(async (transaction) => {
    const userId = await accountRepository(transaction).add({
      name: 'Ada',
      surname: 'Shopper',
      email,
      email_verified_at: isVerified ? new Date() : null,
      trade_link: tradeLink,
    });
    if (balanceMinor > 0) await openingBalance(transaction, userId, balanceMinor);
    return userId;
  });
  const { sessionToken } = await sessionService(database).begin(id, VISIT);
  return { id, sessionToken };
}
