/** What other areas may use of this one: carts, orders and trades. */

export { cartRepository, cartTotal } from '#orders/cart.ts';
export { cancelOrder, type Order, type OrderLine, orderRepository } from '#orders/order.ts';
export { chargedCost } from '#orders/order-cost.ts';
export { enqueueReceipt } from '#orders/order-email.ts';
export {
  describeTrade,
  moveTrade,
  type TradeEvent,
  type TradeReport,
  type TradeSubject,
  tradeRepository,
} from '#orders/trade.ts';
