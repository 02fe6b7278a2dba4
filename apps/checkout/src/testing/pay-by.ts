import { fireEvent, screen, waitFor } from '@testing-library/react';

const payButton = () => screen.findByRole('button', { name: /^Pay / });

export const pressPay = async () => fireEvent.click(await payButton());

export const chooseMethod = async (title: string) => fireEvent.click(await screen.findByRole('radio', { name: title }));

/** Ticks the consent to the terms. */
export async function acceptTerms(): Promise<void> {
  const terms = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^I am at least 18/ });
  if (!terms.checked) fireEvent.click(terms);
}

/** Accepts the terms, chooses the method with this title and presses Pay once that is possible. */
export async function payBy(title: string): Promise<void> {
  await acceptTerms();
  await chooseMethod(title);
  await waitFor(async () => {
    if ((await payButton()).hasAttribute('disabled')) throw new Error('Pay is disabled.');
  });
  await pressPay();
}
