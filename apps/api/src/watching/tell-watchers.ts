import { paths } from '@patina/shared-api/paths';
import { sql } from 'kysely';
import { nameWithPhase, productRepository } from '#catalogue/catalogue.ts';
import { enqueueMoneyEmail, lockOwner } from '#identity/identity.ts';
import type { Database } from '#platform/database/tables.ts';
import { type EmailService, formatMoney } from '#store/store.ts';

/** People who are told in one round. */
const ROUND = 50;

/** Emails those who wait for a product that is back, once each, however many servers do so. */
export async function tellWatchers(database: Database, emails: EmailService): Promise<void> {
  const due = await dueWatches(database);
  if (due.length === 0) return;
  const renderer = await emails.renderer();
  for (const { user_id, product_id } of due) {
    await database.transaction().execute(async (transaction) => {
      await lockOwner(transaction, user_id);
      const watch = await transaction
        .updateTable('product_watch')
        .set({ told_at: sql<Date>`now()`, back_told_at: sql<Date>`now()` })
        .where('user_id', '=', user_id)
        .where('product_id', '=', product_id)
        .where('told_at', 'is', null)
        .returning('origin')
        .executeTakeFirst();
      const [product] = await productRepository(transaction).productsOf([product_id]);
      if (watch === undefined || product === undefined) return;
      const { id, title, phase, price_minor, type_slug, weapon_slug } = product;
      const facts = { item: nameWithPhase(title, phase), price: formatMoney(price_minor) };
      const address = paths.product({ id, category: type_slug, subcategory: weapon_slug });
      await enqueueMoneyEmail(transaction, renderer, 'backInStock', user_id, facts, {
        link: `${watch.origin}${address}`,
      });
    });
  }
}

/** Only verified addresses get emails that somebody asked for: others may be somebody else's. */
const dueWatches = (database: Database) =>
  database
    .selectFrom('product_watch')
    .innerJoin('product', 'product.id', 'product_watch.product_id')
    .innerJoin('user_account', 'user_account.id', 'product_watch.user_id')
    .where('product_watch.told_at', 'is', null)
    .where('product.stock', '>', 0)
    .where('user_account.email_verified_at', 'is not', null)
    .orderBy('product_watch.since')
    .limit(ROUND)
    .select(['product_watch.user_id', 'product_watch.product_id'])
    .execute();
