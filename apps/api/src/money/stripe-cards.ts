import type Stripe from 'stripe';
import { type CardVault, CustomerGone } from '#money/payment-provider.ts';

/** Cards of one customer: the most that Stripe lists at once. */
const LISTED = 100;

/** Cards that are saved at Stripe, each for one of its customers. https://docs.stripe.com/payments/checkout/save-during-payment */
export function stripeCards(opening: Promise<Stripe>): CardVault {
  return {
    async createCustomer(key) {
      const { id } = await (await opening).customers.create({}, { idempotencyKey: key });
      return id;
    },

    async openSetup(customer, returnUrl) {
      const sessions = (await opening).checkout.sessions;
      const { url } = await requireCustomer(
        sessions.create({
          mode: 'setup',
          customer,
          allowed_payment_method_types: ['card'],
          success_url: returnUrl,
          cancel_url: returnUrl,
        }),
      );
      if (url === null) throw new Error('the session has no address to save a card at');
      return url;
    },

    async list(customer) {
      try {
        const { customers } = await opening;
        // Those whose owner has agreed to see them again, as Stripe's page has asked.
        const { data } = await customers.listPaymentMethods(customer, {
          type: 'card',
          allow_redisplay: 'always',
          limit: LISTED,
        });
        return data.flatMap(({ id, card }) =>
          card ? [{ id, brand: card.brand, last4: card.last4, month: card.exp_month, year: card.exp_year }] : [],
        );
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },

    async remove(customer, card) {
      try {
        const stripe = await opening;
        // Stripe detaches any card of the store, whoever it belongs to.
        const { id } = await stripe.customers.retrievePaymentMethod(customer, card);
        await stripe.paymentMethods.detach(id);
      } catch (error) {
        // It is another customer's, or no longer attached.
        if (!isRefused(error)) throw error;
      }
    },

    async deleteCustomer(customer) {
      try {
        await (await opening).customers.del(customer);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}

/** What is asked for a customer. @throws CustomerGone */
export async function requireCustomer<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error) && error.param === 'customer')
      throw new CustomerGone('Stripe has no such customer', { cause: error });
    throw error;
  }
}

interface StripeFailure {
  type: string;
  code?: string;
  /** The parameter that is wrong. */
  param?: string;
}

/** Whether Stripe has refused the request itself. https://docs.stripe.com/error-handling */
const isRefused = (error: unknown): error is StripeFailure =>
  (error as Partial<StripeFailure>).type === 'StripeInvalidRequestError';

const isMissing = (error: unknown): error is StripeFailure => isRefused(error) && error.code === 'resource_missing';
