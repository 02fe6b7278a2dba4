import type { Services } from '#app/wiring.ts';

/** Delivers all items of an order, by a trade that Steam does not protect. */
export async function deliverOrder({ deliveries }: Pick<Services, 'deliveries'>, order: number): Promise<void> {
  await deliveries.report({ order, state: 'sent', by: 'store', tradeOffer: `7${order}` });
  await deliveries.report({ order, state: 'protected', by: 'buyer', isUnprotected: true });
}
