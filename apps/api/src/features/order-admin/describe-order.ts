import { plainAmount } from '@patina/shared-api/money-arithmetic';
import type { Database } from '#shared/database/tables.ts';
import type { Order, OrderLine } from '#shared/orders/order-repository.ts';
import { exteriorOf } from '#shared/products/product-card.ts';
import { type ProductRow, productRepository } from '#shared/products/product-repository.ts';

/** An order in one line. */
export function orderLine({ id, user_id, status, total_minor, payment_method, created_at, recipient }: Order): string {
  const facts = [id, created_at.toISOString(), status, plainAmount(total_minor), payment_method, `user ${user_id}`];
  return [...facts, recipient.tradeLink ?? ''].join('  ').trimEnd();
}

/** An item of an order in one line; the place counts from 1. */
export function itemLine(line: OrderLine, product?: ProductRow): string {
  const { position, title, price_minor, trade_state, trade_offer, trade_expires_at, protected_until } = line;
  const facts = [
    position + 1,
    title,
    ...(product ? wearOf(product).filter((fact) => !title.includes(fact)) : []),
    plainAmount(price_minor),
    trade_state,
    trade_offer && `trade offer ${trade_offer}`,
    trade_expires_at && `expires ${trade_expires_at.toISOString()}`,
    trade_state === 'protected' && `until ${protected_until?.toISOString()}`,
    line.refunded_minor !== null && `refunded ${plainAmount(line.refunded_minor)}`,
  ];
  return `  ${facts.filter(Boolean).join('  ')}`;
}

/** Phase, exterior and float range, as far as the product has them. */
function wearOf({ phase, exterior, wear_min, wear_max }: ProductRow): string[] {
  const range = wear_min === null || wear_max === null ? '' : `float ${wear_min}–${wear_max}`;
  return [phase, exteriorOf(exterior) ?? '', range].filter((fact) => fact !== '');
}

/** The products of order lines that are still in the catalogue, by id. */
export async function productsOfLines(database: Database, lines: readonly OrderLine[]) {
  const ids = lines.flatMap(({ product_id }) => product_id ?? []);
  const products = await productRepository(database).productsOf(ids);
  return new Map(products.map((product) => [product.id, product]));
}
