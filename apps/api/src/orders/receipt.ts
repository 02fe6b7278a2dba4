import { SHIPPED_LANGUAGES } from '@patina/platform/languages';
import { methodTitle } from '@patina/shared-api/contract/payments/payment-methods';
import { sql } from 'kysely';
import { paymentRepository } from '#money/money.ts';
import { drawReceipt, RECEIPT_TEXTS, type Receipt, receiptNumber } from '#orders/draw-receipt.ts';
import { orderRepository } from '#orders/order.ts';
import { chargedCost, euroCost } from '#orders/order-cost.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { ContentService, SettingsService } from '#store/store.ts';

/** Key of the lock under which numbers are given: "receipt" in ASCII. */
const LOCK = 0x72656365697074;

/**
 * Gives every paid order without a receipt the next number, in the order in which they were paid. Numbers have no gaps: only
 * one server gives them at a time, and an aborted transaction gives none.
 */
export async function issueReceipts(database: Database): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    await sql`
      insert into receipt (number, order_id)
      select coalesce((select max(number) from receipt), 0) + row_number() over (order by paid.id), paid.order_id
      from (
        select order_id, min(id) as id from order_event where kind = 'processing' group by order_id
      ) paid
      where not exists (select from receipt where receipt.order_id = paid.order_id)`.execute(transaction);
  });
}

/** The numbers of the receipts of orders, such as `R-000123`, by order; a paid order gets its own within minutes. */
export async function receiptNumbers(database: Database, orderIds: readonly number[]): Promise<Map<number, string>> {
  const receipts = await database
    .selectFrom('receipt')
    .select(['order_id', 'number'])
    .where(sql<boolean>`order_id = any(${orderIds}::integer[])`)
    .execute();
  return new Map(receipts.map(({ order_id, number }) => [order_id, receiptNumber(number)]));
}

/**
 * The receipt of a user's paid order, as its payment was charged, in euros without one; undefined if there is none.
 * @param exchangeRateEur euros for one Credit
 */
async function readReceipt(
  database: Database,
  { userId, orderId, exchangeRateEur }: { userId: number; orderId: number; exchangeRateEur: number },
): Promise<Receipt | undefined> {
  const order = await orderRepository(database).find(orderId);
  if (order === undefined || order.user_id !== userId) return undefined;
  const find = () => database.selectFrom('receipt').select('number').where('order_id', '=', orderId).executeTakeFirst();
  let found = await find();
  if (found === undefined) {
    await issueReceipts(database);
    found = await find();
  }
  if (found === undefined) return undefined;
  const { paid_at: paidAt } = await database
    .selectNoFrom(
      sql<Date>`(select min(at) from order_event where order_id = ${orderId} and kind = 'processing')`.as('paid_at'),
    )
    .executeTakeFirstOrThrow();
  const lines = await orderRepository(database).linesOf([orderId]);
  const payment = await paymentRepository(database).ofOrder(orderId);
  const cost = payment ? chargedCost(payment, order, lines) : euroCost(exchangeRateEur, order, lines);
  const { currency, subtotalMinor, discountMinor, totalMinor, vatMinor } = cost;
  const { name = '', surname = '', address = '', postCode = '', city = '', email = '' } = order.recipient;
  return {
    number: found.number,
    order: orderId,
    paidAt,
    refundedMinor: cost.sharesMinor
      .filter((_, place) => lines[place]?.refunded_at)
      .reduce((sumMinor, shareMinor) => sumMinor + shareMinor, 0),
    customer: [`${name} ${surname}`, address, `${postCode} ${city}`, email].map((line) => line.trim()).filter(Boolean),
    items: lines.map(({ title, available_at: from }, place) => ({
      title,
      priceMinor: cost.pricesMinor[place] ?? 0,
      from,
    })),
    currency,
    subtotalMinor,
    discountMinor,
    totalMinor,
    vatPercent: order.vat_percent,
    vatMinor,
    method: order.payment_method,
    creditsMinor: payment ? 0 : order.total_minor,
  };
}

interface ReceiptParts {
  database: Database;
  settings: SettingsService;
  content: ContentService;
}

/**
 * The receipt of a user's paid order as a PDF, in one of the languages that the store ships.
 * @param languageId as the store numbers it; English for any other
 * @throws ApiError without a receipt
 */
export async function receiptFile(
  { database, settings, content }: ReceiptParts,
  userId: number,
  orderId: number,
  languageId: string | undefined,
): Promise<{ name: string; pdf: Buffer }> {
  const { site_name: store, requisites, internal_currency: credits, payment_methods: methods } = await settings.read();
  const receipt = await readReceipt(database, { userId, orderId, exchangeRateEur: credits.exchange_rate_eur });
  if (receipt === undefined) throw new ApiError('receipt-not-found');
  const chosen = (await content.languages()).find(({ id }) => String(id) === languageId)?.code;
  const language = SHIPPED_LANGUAGES.find((code) => code === chosen) ?? 'en';
  const title = methods.find(({ code }) => code === receipt.method)?.title;
  const pdf = await drawReceipt(receipt, {
    texts: RECEIPT_TEXTS[language],
    store,
    requisites: plainLines(requisites),
    method: methodTitle(receipt.method, language, title),
    credits: credits.name,
  });
  return { name: `${receiptNumber(receipt.number)}.pdf`, pdf };
}

/** The lines of sanitized HTML without its tags. */
function plainLines(html: string): string[] {
  const text = html.replace(/<br\s*\/?>|<\/(?:p|div|li|h\d)>/gi, '\n').replace(/<[^>]*>/g, '');
  const plain = text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');
  return plain
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
