import { checkoutForm } from '#testing/forms/checkout-form.ts';
import type { Shopper } from '#testing/open-shop.ts';

/** Orders a product by card, gives the order up, and pays it nevertheless. Returns the number of the payment. */
export async function payLate(buyer: Shopper, product: number): Promise<number> {
  await buyer.post('/cart/add', { id: product });
  const form = checkoutForm({ paymentMethod: 'card' });
  const { order, redirect_url } = (await buyer.post('/purchase/product', form)).json();
  await buyer.post('/purchase/give-up', { order });
  await buyer.post(`/sandbox/payments/${new URL(redirect_url).pathname.split('/').at(-1)}`, { outcome: 'paid' });
  return order;
}
