import type { Offer } from '@patina/shared-api/contract/offers/offer';
import type { Answers } from '@patina/test-pages/api/answers';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { dialog, openOffers, withOffer } from './open-offers.tsx';

/** Opens the dialog of an offer. */
export function openOffer(offer: Offer, answers: Answers = {}) {
  return openOffers({ ...withOffer(() => offer), ...answers }, { search: `?offer=${offer.id}` });
}

export const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

export const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

/** Goes from the details of an accepted offer to the payment step. */
export async function goToPayment(user: UserEvent, method: string) {
  await press(user, 'Continue to payout');
  await dialog('Contact info');
  await press(user, 'Continue');
  await dialog('Payment method');
  await user.click(await screen.findByRole('radio', { name: new RegExp(`^${method}`) }));
  await press(user, 'Continue');
  await dialog('Payment details');
}

export async function fillInCard(user: UserEvent) {
  await user.type(await field('Card number'), '4242424242424242');
  await user.type(await field('Card holder name'), 'Ana Reis');
  await user.type(await field('Expiry date'), '1239');
  await user.click(screen.getByRole('checkbox'));
}
