/** What other areas may use of this one: carts, orders and trades. */
export { cancelOrder } from '#orders/cancel-order.ts';
export { cartRepository } from '#orders/cart-repository.ts';
export { describeTrade } from '#orders/describe-trade.ts';
export { enqueueReceipt } from '#orders/enqueue-order-email.ts';
export { moveTrade } from '#orders/move-trade.ts';
export { type Order, type OrderLine, orderRepository } from '#orders/order-repository.ts';
export { reservedProducts } from '#orders/reserved-products.ts';
export { type TradeEvent, tradeRepository } from '#orders/trade-repository.ts';
