import type { Purchase } from '@patina/shared-api/contract/orders/purchase';
import type { Deposit } from '@patina/shared-api/contract/payments/deposit';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { topUpForm } from '#testing/forms/top-up-form.ts';

/** Numbers of confirmed top-ups and orders. */
export interface Promised {
  topUps: number[];
  orders: number[];
}

/** A shopper of a running server; calls reject if it is gone. `onAnswer` is called at every response. */
export function shopByHttp(address: string, session: string, onAnswer: () => void = () => {}) {
  async function call(path: string, body?: object) {
    const answer = await fetch(`${address}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${session}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const json = (await answer.json()) as Record<string, never>;
    if (answer.status >= 500) throw new Error(`${path} was answered with ${answer.status}: ${JSON.stringify(json)}`);
    onAnswer();
    return { isDone: answer.ok, json };
  }

  const pay = (redirectUrl: string) =>
    call(`/sandbox/payments/${new URL(redirectUrl).pathname.split('/').at(-1)}`, { outcome: 'paid' });

  return {
    async topUp(promised: Promised): Promise<void> {
      const { json } = await call('/deposit/checkout', topUpForm({ amount: 5 }));
      const { isDone } = await pay(json['redirect_url'] ?? '');
      if (isDone) promised.topUps.push(json['order'] ?? 0);
    },

    async buy(productIds: readonly number[], paymentMethod: string, promised: Promised): Promise<void> {
      for (const id of productIds) await call('/cart/add', { id });
      const { isDone, json } = await call('/purchase/product', checkoutForm({ paymentMethod }));
      const isPaid = json['redirect_url'] === undefined ? isDone : (await pay(json['redirect_url'])).isDone;
      if (isPaid) promised.orders.push(json['order'] ?? 0);
    },

    deposits: async (): Promise<Deposit[]> => (await call('/deposit/history')).json['payload'] ?? [],

    purchases: async (): Promise<Purchase[]> => (await call('/purchase/history')).json['payload'] ?? [],

    async stockOf(id: number): Promise<number> {
      const { json } = await call(`/items/${id}`);
      return (json['payload'] as unknown as { stock: number }).stock;
    },
  };
}
