import { CART_IS_EMPTY } from '@patina/shared-api/contract/cart';
import type { Checkout, PurchaseAnswer } from '@patina/shared-api/contract/purchase';
import { displayAmount, fromMinor, toMinor } from '@patina/shared-api/money';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/tables.ts';
import { type Account, accountRepository } from '#features/accounts/account-repository.ts';
import { claimAccount } from '#features/accounts/claim-account.ts';
import type { AttemptLimits } from '#features/attempts/attempt-limits.ts';
import { cartRepository } from '#features/cart/cart-repository.ts';
import type { Pictures } from '#features/catalogue/product-picture.ts';
import type { ContentService } from '#features/content/content-service.ts';
import type { SettingsService } from '#features/content/settings-service.ts';
import { type Attempt, doOnce } from '#features/ledger/do-once.ts';
import { ledger } from '#features/ledger/ledger.ts';
import type { MailService } from '#features/mail/mail-service.ts';
import { type Bundle, bundleRepository } from '#features/orders/bundle-repository.ts';
import type { Recipient } from '#features/orders/order-tables.ts';
import { FROM_BALANCE, placeOrder } from '#features/orders/place-order.ts';
import { postReceipt } from '#features/orders/post-receipt.ts';
import { readRecipient } from '#features/orders/read-recipient.ts';
import { giveUpPending } from '#features/payments/give-up-pending.ts';
import type { PaymentService } from '#features/payments/payment-service.ts';
import { Conflict, InvalidInput, NotFound, SignedOut } from '#http/problems.ts';

/** The currency that orders are charged in at a provider. */
const CHARGED_IN = 'EUR';

interface PurchaseParts {
  settings: SettingsService;
  content: ContentService;
  payments: PaymentService;
  mail: MailService;
  pictures: Pictures;
  limits: AttemptLimits;
}

/** Where a shopper asks: the store's origin that payments come back to, and where failures after the fact are noted. */
interface Asking {
  origin: string;
  log: FastifyBaseLogger;
}

/** What an attempt came to, as it is remembered. */
interface Bought {
  order: number;
  /** In hundredths of a Credit. */
  balance: number;
  payment: string | null;
  /** Payments that this one took the place of. */
  givenUp: string[];
}

export type PurchaseService = ReturnType<typeof purchaseService>;

/** Buying. Everything that an order changes is changed in one transaction. */
export function purchaseService(
  database: Database,
  { settings, content, payments, mail, pictures, limits }: PurchaseParts,
) {
  async function accountOf(userId: number): Promise<Account> {
    const account = await accountRepository(database).byId(userId);
    if (account === undefined) throw new SignedOut();
    return account;
  }

  async function requireMethod(method: string): Promise<void> {
    const { payment_methods } = await settings.read();
    if (!payment_methods.some(({ code }) => code === method)) {
      throw new InvalidInput({ paymentMethod: ['Please select a payment method'] });
    }
    if (method !== FROM_BALANCE) payments.requireMethod(method);
  }

  /** A pack or a prompt, paid from the balance. */
  async function buyBundle(kind: Bundle['kind'], id: number, attempt: Attempt): Promise<PurchaseAnswer> {
    const { vat_percent: vatPercent } = await settings.read();
    const { userId } = attempt;
    await limits.count({ purchase: String(userId) });
    const recipient = recipientOf(await accountOf(userId));
    const pen = await mail.pen();
    const bought = await doOnce(database, attempt, async (transaction): Promise<Bought> => {
      await claimAccount(transaction, userId);
      const bundles = bundleRepository(transaction);
      const bundle = await bundles.lock(id, kind);
      if (bundle === undefined || (kind === 'prompt' && bundle.user_id !== userId)) {
        throw new NotFound('This offer is not available');
      }
      const { price_minor: price, title } = bundle;
      const placed = await placeOrder(
        transaction,
        {
          userId,
          productIds: await bundles.productIds(id),
          bundle: { id, title, price },
          paymentMethod: FROM_BALANCE,
          recipient,
          vatPercent,
        },
        pictures,
      );
      if (kind === 'prompt') await bundles.take(id);
      await postReceipt(transaction, pen, placed);
      return {
        order: placed.id,
        balance: await ledger(transaction).balanceOf(userId),
        payment: null,
        givenUp: [],
      };
    });
    return { status: 'OK', balance: fromMinor(bought.balance), order: bought.order };
  }

  return {
    /** Buys what is in the cart. @throws Refusal */
    async buyCart(form: Checkout, attempt: Attempt, { origin, log }: Asking): Promise<PurchaseAnswer> {
      const { userId } = attempt;
      await limits.count({ purchase: String(userId) });
      await requireMethod(form.paymentMethod);
      const recipient = await readRecipient(form, await accountOf(userId), content);
      const { vat_percent: vatPercent, internal_currency } = await settings.read();
      const pen = await mail.pen();
      const expectedTotal = form.expectedTotal === undefined ? undefined : toHundredths(form.expectedTotal);
      const bought = await doOnce(database, attempt, async (transaction): Promise<Bought> => {
        await claimAccount(transaction, userId);
        const lines = await cartRepository(transaction).lines(userId);
        if (lines.length === 0) throw new Conflict(CART_IS_EMPTY);
        const productIds = lines.map(({ product_id }) => product_id);
        const givenUp = await giveUpPending(transaction, userId, productIds);
        const placed = await placeOrder(
          transaction,
          {
            userId,
            productIds,
            seen: new Map(lines.map(({ product_id, price_seen }) => [product_id, price_seen])),
            expectedTotal,
            promocode: form.promocode ?? undefined,
            paymentMethod: form.paymentMethod,
            recipient,
            vatPercent,
          },
          pictures,
        );
        const amountMinor = toMinor(displayAmount(fromMinor(placed.total), internal_currency.exchange_rate_eur, 1));
        if (!placed.isPaid) payments.requireAmount(amountMinor, CHARGED_IN);
        const payment = placed.isPaid
          ? undefined
          : await payments.begin(transaction, {
              userId,
              orderId: placed.id,
              method: form.paymentMethod,
              amountMinor,
              currency: CHARGED_IN,
              creditsMinor: placed.total,
              origin,
            });
        if (placed.isPaid) {
          await cartRepository(transaction).remove(userId, productIds);
          await postReceipt(transaction, pen, placed);
        }
        const balance = await ledger(transaction).balanceOf(userId);
        return { order: placed.id, balance, payment: payment?.id ?? null, givenUp };
      });
      await payments.close(bought.givenUp, log);
      const answer = { status: 'OK', balance: fromMinor(bought.balance), order: bought.order } as const;
      return bought.payment === null ? answer : { ...answer, redirect_url: await payments.open(bought.payment) };
    },

    /** @throws Refusal */
    buyPack: (id: number, attempt: Attempt) => buyBundle('pack', id, attempt),

    /** An offer made to one user, taken once. @throws Refusal */
    takePrompt: (id: number, attempt: Attempt) => buyBundle('prompt', id, attempt),
  };
}

/** @throws InvalidInput for parts of a hundredth */
function toHundredths(amount: number): number {
  const minor = Math.round(amount * 100);
  if (Math.abs(minor - amount * 100) > 1e-6)
    throw new InvalidInput({ expectedTotal: ['must have two places at most'] });
  return minor;
}

function recipientOf(account: Account): Recipient {
  const { name, surname, email, phone, country_id, city, address, post_code, steamid, trade_link } = account;
  return {
    name,
    surname,
    email: email ?? '',
    phone,
    countryId: country_id,
    city,
    address,
    postCode: post_code,
    steamId: steamid ?? '',
    tradeLink: trade_link,
  };
}
