import type { Offer as OfferOnTheWire, PayoutMethod } from '@patina/shared-api/contract/offers/offer';
import { canWithdraw, OFFER_STATUS_PROBLEMS } from '@patina/shared-api/contract/offers/offer-policy';
import { cardDigits, readExpiry } from '@patina/shared-api/contract/payments/payment-card';
import { foldIban } from '@patina/shared-api/contract/payouts/iban';
import {
  type BankWithdrawal,
  type CardWithdrawal,
  sentBank,
  sentCard,
  type Withdrawal,
} from '@patina/shared-api/contract/payouts/withdrawal';
import { creditsFor } from '@patina/shared-api/money-arithmetic';
import { isSEPACountry, isValidIBAN } from 'ibantools';
import type { Insertable } from 'kysely';
import { accountRepository, type IdempotentRequest, lockAccount, runOnce, waitOf } from '#identity/identity.ts';
import { callProvider, type PaymentProvider } from '#money/money.ts';
import { lockOwnOffer, offerLink, offerRepository } from '#offers/offer.ts';
import { bookRequested, enqueuePayoutEmail, ibanContext, payoutRepository } from '#offers/payout.ts';
import { payoutDueOf } from '#offers/payout-release.ts';
import type { OfferService } from '#offers/selling.ts';
import { type AccountTrait, accountTraits, providerCard } from '#operators/operators.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import type { Encryption } from '#platform/secrets/encryption.ts';
import { type ContentService, type EmailService, requireCountry, type SettingsService } from '#store/store.ts';

/** Payer of payouts that are made manually from the store's bank account. */
const BY_HAND = 'bank';

interface WithdrawalParts {
  settings: SettingsService;
  content: ContentService;
  emails: EmailService;
  limits: RateLimits;
  offers: OfferService;
  provider: PaymentProvider;
  encryption: Encryption;
}

/** Target of a payout. */
type Target = Pick<
  Insertable<Tables['payout']>,
  'method' | 'payer' | 'card_token' | 'card_expires' | 'sealed_iban' | 'ending'
> & {
  holder?: string;
  /** By which other accounts of the same person are known. */
  traits?: AccountTrait[];
};

const NO_TARGET = { payer: BY_HAND, card_token: null, card_expires: null, sealed_iban: null, ending: '' };

export type WithdrawalService = ReturnType<typeof withdrawalService>;

/** Requests payouts of accepted offers. */
export function withdrawalService(database: Database, parts: WithdrawalParts) {
  const { settings, content, emails, limits, offers, provider, encryption } = parts;

  /** @throws ApiError */
  async function requireMethod(method: PayoutMethod): Promise<void> {
    const { payout_methods } = await settings.read();
    if (!payout_methods.some(({ code }) => code === method)) throw new ApiError('payout-method-unavailable');
  }

  /**
   * Adds and books a payout, once per idempotency key. `target` is called only if the offer can be withdrawn, so that
   * no card is registered in vain.
   */
  async function withdraw(
    form: Withdrawal,
    method: PayoutMethod,
    request: IdempotentRequest,
    target: () => Promise<Target>,
  ) {
    const { userId } = request;
    await offers.requireSelling();
    await limits.consume({ withdraw: String(userId) });
    await requireMethod(method);
    const countryId = await requireCountry(content, form.country);
    const { internal_currency, wait_hours: hours } = await settings.read();
    const account = await accountRepository(database).byId(userId);
    // Before a card is registered in vain; decided below.
    if (account && waitOf(account, hours) !== null) throw new ApiError('payouts-wait');
    const isReady = canWithdraw(await offers.find(userId, form.id));
    const resolved = isReady ? await target() : undefined;
    const renderer = await emails.renderer();
    await runOnce(database, request, async (transaction) => {
      if (waitOf(await lockAccount(transaction, userId), hours) !== null) throw new ApiError('payouts-wait');
      const offer = await lockOwnOffer(transaction, userId, form.id);
      if (!canWithdraw(offer) || resolved === undefined) throw new ApiError(OFFER_STATUS_PROBLEMS[offer.status]);
      const { holder, traits = [], ...columns } = resolved;
      const { name, surname, email, phone, city, postCode, address } = form;
      const amountMinor = offer.payout_minor ?? 0;
      const payout = await payoutRepository(transaction).add({
        ...columns,
        offer_id: offer.id,
        user_id: userId,
        amount_minor: amountMinor,
        credits_minor: creditsFor(amountMinor, internal_currency.exchange_rate_eur, 1),
        payee: JSON.stringify({ name, surname, email, phone, countryId, city, postCode, address, holder }),
        due_at: payoutDueOf(offer),
      });
      for (const trait of traits) await accountTraits(transaction).add(userId, trait);
      await offerRepository(transaction).become(offer, 'completed', 'seller');
      await bookRequested(transaction, payout);
      await enqueuePayoutEmail(transaction, renderer, 'payoutRequested', payout, { link: offerLink(offer) });
      return { id: payout.id };
    });
    return offers.find(userId, form.id);
  }

  return {
    /** Pays out to a card; its number is sent to the provider only. @throws ApiError */
    toCard(form: CardWithdrawal, request: IdempotentRequest): Promise<OfferOnTheWire> {
      const { card_number, card_holder, expiry_date } = sentCard(form);
      const number = cardDigits(String(card_number));
      const holder = String(card_holder).trim().toUpperCase();
      const expiry = readExpiry(expiry_date) ?? { month: 0, year: 0 };
      return withdraw(form, 'card', request, async () => {
        const stored = await callProvider(provider.tokenise({ number, holder, ...expiry }, `card-${request.digest}`));
        const traits: AccountTrait[] = [{ kind: 'card', digest: encryption.digest(`card ${number}`) }];
        if (stored.card !== undefined) traits.push(providerCard(provider.name, stored.card));
        return {
          ...NO_TARGET,
          method: 'card',
          payer: provider.name,
          card_token: stored.token,
          card_expires: expiry_date,
          ending: number.slice(-4),
          traits,
          holder,
        };
      });
    },

    /** @throws ApiError */
    async toBank(form: BankWithdrawal, request: IdempotentRequest): Promise<OfferOnTheWire> {
      const { iban: typed, full_name: holder } = sentBank(form);
      const iban = requireIban(String(typed));
      return withdraw(form, 'bank', request, async () => ({
        ...NO_TARGET,
        method: 'bank',
        sealed_iban: encryption.encrypt(iban, ibanContext(form.id)),
        ending: iban.slice(-4),
        traits: [{ kind: 'iban', digest: encryption.digest(`iban ${iban}`) }],
        holder,
      }));
    },

    /** Pays out manually, to a phone or as agreed with the seller. @throws ApiError */
    byHand: (form: Withdrawal, method: 'mbway' | 'multibanco', request: IdempotentRequest): Promise<OfferOnTheWire> =>
      withdraw(form, method, request, async () => ({ ...NO_TARGET, method })),
  };
}

/** Validates an IBAN of a SEPA country and returns it without spaces. @throws ApiError */
function requireIban(typed: string): string {
  const iban = foldIban(typed);
  if (!isValidIBAN(iban)) throw invalidInput({ iban: 'iban-invalid' });
  if (!isSEPACountry(iban.slice(0, 2))) {
    throw invalidInput({ iban: 'iban-outside-sepa' });
  }
  return iban;
}
