import type { Offer as OfferOnTheWire, PayoutMethod } from '@patina/shared-api/contract/offer';
import { canWithdraw, OFFER_STANDS, payoutDue } from '@patina/shared-api/contract/offer-policy';
import { cardDigits, readExpiry } from '@patina/shared-api/contract/payment-card';
import {
  type BankWithdrawal,
  type CardWithdrawal,
  sentBank,
  sentCard,
  type Withdrawal,
} from '@patina/shared-api/contract/withdrawal';
import type { Insertable } from 'kysely';
import type { Database } from '#database/tables.ts';
import { claimAccount } from '#features/accounts/claim-account.ts';
import type { AttemptLimits } from '#features/attempts/attempt-limits.ts';
import type { ContentService } from '#features/content/content-service.ts';
import { requireCountry } from '#features/content/require-country.ts';
import type { SettingsService } from '#features/content/settings-service.ts';
import { type Attempt, doOnce } from '#features/ledger/do-once.ts';
import type { MailService } from '#features/mail/mail-service.ts';
import { offerRepository } from '#features/offers/offer-repository.ts';
import { lockOwn, type OfferService } from '#features/offers/offer-service.ts';
import { askProvider } from '#features/payments/ask-provider.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { bookRequested } from '#features/payouts/book-payout.ts';
import { requireIban } from '#features/payouts/check-iban.ts';
import { payoutRepository } from '#features/payouts/payout-repository.ts';
import type { PayoutTables } from '#features/payouts/payout-tables.ts';
import { postPayoutLetter } from '#features/payouts/post-payout-letter.ts';
import { Conflict, Forbidden } from '#http/problems.ts';
import type { Sealing } from '#secrets/sealing.ts';

/** Payouts that people make: from the store's bank account, or in the app of its bank. */
export const BY_HAND = 'bank';

interface WithdrawalParts {
  settings: SettingsService;
  content: ContentService;
  mail: MailService;
  limits: AttemptLimits;
  offers: OfferService;
  provider: PaymentProvider;
  sealing: Sealing;
}

/** Where to pay, and who that is. */
type Target = Pick<
  Insertable<PayoutTables['payout']>,
  'method' | 'payer' | 'card_token' | 'card_expires' | 'sealed_iban' | 'ending'
> & { holder?: string };

const NOWHERE = { payer: BY_HAND, card_token: null, card_expires: null, sealed_iban: null, ending: '' };

export type WithdrawalService = ReturnType<typeof withdrawalService>;

/** Asking for what an accepted offer is worth. */
export function withdrawalService(database: Database, parts: WithdrawalParts) {
  const { settings, content, mail, limits, offers, provider, sealing } = parts;

  /** @throws Forbidden */
  async function requireMethod(method: PayoutMethod): Promise<void> {
    const { payout_methods } = await settings.read();
    if (!payout_methods.some(({ code }) => code === method)) throw new Forbidden('This payout method is not available');
  }

  /**
   * Notes a payout and books it, once for each key. `target` is asked for only where it will be paid: a card is not to be
   * registered for nothing.
   */
  async function withdraw(form: Withdrawal, method: PayoutMethod, attempt: Attempt, target: () => Promise<Target>) {
    const { userId } = attempt;
    await offers.requireSelling();
    await limits.count({ withdraw: String(userId) });
    await requireMethod(method);
    const countryId = await requireCountry(content, form.country);
    const isReady = canWithdraw(await offers.find(userId, form.id));
    const known = isReady ? await target() : undefined;
    const { internal_currency } = await settings.read();
    const pen = await mail.pen();
    await doOnce(database, attempt, async (transaction) => {
      await claimAccount(transaction, userId);
      const offer = await lockOwn(transaction, userId, form.id);
      if (!canWithdraw(offer) || known === undefined) throw new Conflict(OFFER_STANDS[offer.status]);
      const { holder, ...where } = known;
      const { name, surname, email, phone, city, postCode, address } = form;
      const amount = offer.payout_minor ?? 0;
      const payout = await payoutRepository(transaction).add({
        ...where,
        offer_id: offer.id,
        user_id: userId,
        amount_minor: amount,
        credits_minor: Math.round(amount / internal_currency.exchange_rate_eur),
        payee: JSON.stringify({ name, surname, email, phone, countryId, city, postCode, address, holder }),
        due_at: payoutDue(new Date()),
      });
      await offerRepository(transaction).become(offer, 'completed', 'seller');
      await bookRequested(transaction, payout);
      await postPayoutLetter(transaction, pen, 'payoutRequested', payout);
      return { id: payout.id };
    });
    return offers.find(userId, form.id);
  }

  return {
    /** The provider gets the card's number; nobody else does. @throws Refusal */
    toCard(form: CardWithdrawal, attempt: Attempt): Promise<OfferOnTheWire> {
      const { card_number, card_holder, expiry_date } = sentCard(form);
      const number = cardDigits(String(card_number));
      const holder = String(card_holder).trim().toUpperCase();
      const expiry = readExpiry(expiry_date) ?? { month: 0, year: 0 };
      return withdraw(form, 'card', attempt, async () => ({
        ...NOWHERE,
        method: 'card',
        payer: provider.name,
        card_token: await askProvider(provider.tokenise({ number, holder, ...expiry }, `card-${attempt.digest}`)),
        card_expires: expiry_date,
        ending: number.slice(-4),
        holder,
      }));
    },

    /** @throws Refusal */
    async toBank(form: BankWithdrawal, attempt: Attempt): Promise<OfferOnTheWire> {
      const { iban: typed, full_name: holder } = sentBank(form);
      const iban = requireIban(String(typed));
      return withdraw(form, 'bank', attempt, async () => ({
        ...NOWHERE,
        method: 'bank',
        sealed_iban: sealing.seal(iban, ibanOf(form.id)),
        ending: iban.slice(-4),
        holder,
      }));
    },

    /** Paid by people, to the phone or as they agree with the seller. @throws Refusal */
    byHand: (form: Withdrawal, method: 'mbway' | 'multibanco', attempt: Attempt): Promise<OfferOnTheWire> =>
      withdraw(form, method, attempt, async () => ({ ...NOWHERE, method })),
  };
}

/** What an IBAN is sealed for. */
export const ibanOf = (offerId: number) => `offer ${offerId}`;
