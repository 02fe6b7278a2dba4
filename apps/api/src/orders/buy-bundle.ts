import type { PurchaseAnswer, SeenContents } from '@patina/shared-api/contract/orders/purchase';
import { FROM_BALANCE } from '@patina/shared-api/contract/payments/payment-methods';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import type { ChosenRow, Pictures } from '#catalogue/catalogue.ts';
import { type IdempotentRequest, type LockedWork, runOnceLocked } from '#identity/identity.ts';
import { availableOf, type Bundle, bundleRepository, type LockedBundle } from '#money/money.ts';
import { choosingForBundle, itemsOf, type LockedRow, lockingBundle } from '#orders/lock-items.ts';
import { type Bought, prepareOrder, writePaidOrder } from '#orders/place-order.ts';
import { recipientOf } from '#orders/recipient.ts';
import { runInTurn } from '#platform/database/statement.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { OK } from '#platform/http/endpoint-route.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import type { EmailService, SettingsService } from '#store/store.ts';

interface BundleParts {
  settings: SettingsService;
  emails: EmailService;
  pictures: Pictures;
  limits: RateLimits;
}

/** A bundle as its shopper has seen it. */
interface SeenBundle extends Pick<Bundle, 'id' | 'kind'>, SeenContents {}

const hasSame = (ids: readonly number[], others: readonly number[]) =>
  ids.every((id) => others.includes(id)) && others.every((id) => ids.includes(id));

export type BuyBundle = ReturnType<typeof buyingBundles>;

/**
 * Buys a pack, or takes a prompt, which is an offer to one user and available once, from the balance, for the trade link of the
 * account; `origin` is that of the store. @throws ApiError
 */
export function buyingBundles(database: Database, { settings, emails, pictures, limits }: BundleParts) {
  return async (seen: SeenBundle, request: IdempotentRequest, origin: string): Promise<PurchaseAnswer> => {
    const { kind, id, expectedTotal, expectedItems } = seen;
    const { vat_percent: vatPercent } = await settings.read();
    const { userId } = request;
    await limits.consume({ purchase: String(userId) });
    const renderer = await emails.renderer();
    const bundles = bundleRepository(database);
    const buy: LockedWork<Bought, LockedBundle> = async (transaction, account, storingAnswer, rows) => {
      const bundle = availableOf(rows);
      if (bundle === undefined || (kind === 'prompt' && bundle.user_id !== userId)) {
        throw new ApiError('bundle-not-found');
      }
      if (account.trade_link === '') throw invalidInput({ tradeUrl: 'trade-link-required' });
      const { price_minor: priceMinor, title } = bundle;
      const items = itemsOf(
        ...(await runInTurn<[LockedRow, ChosenRow]>(transaction, [
          lockingBundle(transaction, id),
          choosingForBundle(id),
        ])),
      );
      if (expectedItems && !hasSame(items.productIds, expectedItems)) throw new ApiError('bundle-changed');
      const order = await prepareOrder(
        transaction,
        {
          userId,
          items,
          expectedTotalMinor: expectedTotal === undefined ? undefined : toMinor(expectedTotal),
          bundle: { id, title, priceMinor },
          paymentMethod: FROM_BALANCE,
          recipient: recipientOf(account),
          vatPercent,
          origin,
        },
        pictures,
      );
      const balanceMinor = account.balance_minor - order.totalMinor;
      const answer = { order: order.id, balance: balanceMinor, payment: null, givenUp: [] };
      const also = { ...(kind === 'prompt' && bundles.taking(id)), ...storingAnswer(answer) };
      await writePaidOrder(transaction, order, { buyer: account, renderer, also });
      return answer;
    };
    const bought = await runOnceLocked(database, request, [bundles.locking(id, kind)], buy);
    return { ...OK, balance: fromMinor(bought.balance), order: bought.order };
  };
}
