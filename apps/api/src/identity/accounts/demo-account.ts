import { toMinor } from '@patina/shared-api/money';
import { accountRepository } from '#identity/accounts/account.ts';
import type { PasswordService } from '#identity/credentials/passwords.ts';
import { openingBalance } from '#money/money.ts';
import { seedOnce } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/tables.ts';

/** Demo account, which `npm start` prints. Not in production. */
const DEMO = { email: 'demo@patina.test', password: 'Demo1234', credits: 500 };

/** Adds the demo account to a new store. */
export async function seedDemoAccount(database: Database, passwords: PasswordService): Promise<void> {
  const passwordHash = await passwords.hash(DEMO.password);
  await seedOnce(database, 'demo-account', async (transaction) => {
    const userId = await accountRepository(transaction).add({
      name: 'Demo',
      surname: 'Visitor',
      email: DEMO.email,
      email_verified_at: new Date(),
      phone: '+351912345678',
      password_hash: passwordHash,
    });
    await openingBalance(transaction, userId, toMinor(DEMO.credits));
  });
}
