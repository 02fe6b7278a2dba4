import type { UnitFacts } from '@patina/shared-api/contract/catalogue/units';
import type { ApprovalAction } from '@patina/shared-api/contract/desk/approvals';
import type { ProductChange, ProductFilter } from '@patina/shared-api/contract/desk/product-change';
import type { Refused } from '@patina/shared-api/contract/desk/refused';
import type { OfferQuality, OfferStatus } from '@patina/shared-api/contract/offers/offer';
import type { OrderEventKind } from '@patina/shared-api/contract/orders/purchase';
import type { NextStep, Voucher } from '@patina/shared-api/contract/payments/deposit';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely } from 'kysely';
import type { StoredTables } from '#database/tables.ts';

/** All tables: as the schema has them, and what it cannot know. */
export type Tables = { [Name in keyof StoredTables]: Name extends keyof Known ? Merged<Name> : StoredTables[Name] };

type Merged<Name extends keyof StoredTables & keyof Known> = {
  [Column in keyof StoredTables[Name]]: Column extends keyof Known[Name]
    ? Known[Name][Column]
    : StoredTables[Name][Column];
};

/** A database or a transaction: repositories take either. */
export type Database = Kysely<Tables>;

/** Shapes of JSON, words that have no check constraint, and times of the database's clock that the store may write. */
interface Known {
  approval: {
    action: ApprovalAction;
    details: JSONColumnType<Record<string, unknown>, string | undefined, never>;
    call: JSONColumnType<WaitingCall | null, string | null, never>;
  };
  audit_entry: {
    before: JSONColumnType<object | null, string | null, never>;
    after: JSONColumnType<object | null, string | null, never>;
  };
  balance_adjustment: { created_at: ColumnType<Date, Date | undefined, never> };
  browser: { seen_at: Generated<Date> };
  /** `price_seen` is the former name of `price_seen_minor`; a trigger keeps them alike. */
  cart_line: { added_at: Generated<Date>; price_seen: GeneratedAlways<number> };
  catalogue_import: {
    bulk: JSONColumnType<StoredBulk | null, string | null | undefined, never>;
    refused: JSONColumnType<Refused | null, string | null | undefined, string | null>;
  };
  catalogue_import_change: {
    before: JSONColumnType<StoredValues> | null;
    after: JSONColumnType<StoredValues>;
  };
  counted_report: { counted_at: ColumnType<Date, Date | undefined, Date> };
  finish: { names: JSONColumnType<Record<string, string>> };
  idempotency: { answer: ColumnType<object | null, null, string> };
  money_check: { result: ColumnType<object | null, string | null | undefined, string | null> };
  notification: {
    created_at: Generated<Date>;
    facts: JSONColumnType<Record<string, StoredFact>>;
  };
  offer: {
    quality: OfferQuality;
    price_before: JSONColumnType<PriceBefore | null, string | null | undefined, string | null>;
  };
  offer_event: { status: OfferStatus };
  order_event: { kind: OrderEventKind };
  order_line: { unit: JSONColumnType<UnitOfStock | null, string | null | undefined, never> };
  payment: {
    next_step: ColumnType<NextStep, string | undefined, string>;
    payer: ColumnType<object, string | undefined, string>;
    looked_at: Generated<Date>;
  };
  payout: { payee: JSONColumnType<Partial<Payee>> };
  /** The schema does not know that it is never null. */
  product: { is_sale: GeneratedAlways<boolean> };
  product_watch: { since: Generated<Date> };
  promo_code: { starts_at: Generated<Date> };
  sandbox_payment: { voucher: JSONColumnType<Voucher | null, string | null, string | null> };
  session: { created_at: Generated<Date>; last_seen_at: Generated<Date> };
  shop_order: { recipient: JSONColumnType<Partial<Recipient>> };
  static_page: { updated_at: Generated<Date> };
  support_message: { changed_at: Generated<Date> };
  trade_event: { at: ColumnType<Date, Date | undefined, never> };
  unit: {
    stickers: JSONColumnType<UnitOfStock['stickers']>;
    charm: JSONColumnType<UnitOfStock['charm']> | null;
  };
  user_account: { created_at: Generated<Date> };
}

/** What makes a unit the one it is; the phase is that of its product. */
export type UnitOfStock = Omit<UnitFacts, 'phase'>;

/** A value of a notification's text: a text, a day in ISO 8601, hundredths of a Credit, a payment. */
export type StoredFact = string | { day: string } | { credits_minor: number } | { method: string; reference?: string };

/** A call of the back office, about one thing. */
export interface WaitingCall {
  /** `POST /desk/offers/price` */
  route: string;
  params: Record<string, string>;
  body: Record<string, unknown>;
}

/** What our price of an offer was before the latest one; `price_read_at` as in ISO 8601. */
export interface PriceBefore {
  status: 'pending' | 'offer';
  service_price_minor: number | null;
  fee_percent: number;
  payout_minor: number | null;
  price_read_at: string | null;
}

/** Which products an operator changes at once, and how. */
export interface StoredBulk {
  items?: readonly { id: number }[];
  filter?: ProductFilter;
  change: ProductChange;
  leave_unusual?: boolean;
}

/** Values of a product or a finish, by the names of their columns. */
export type StoredValues = Record<string, string | number | boolean | null>;

/** Recipient of an order; empty once the account is closed. */
export interface Recipient {
  name: string;
  surname: string;
  email: string;
  phone: string;
  countryId: number | null;
  city: string;
  address: string;
  postCode: string;
  steamId: string;
  tradeLink: string;
}

/** Recipient of a payout; empty once the account is closed. */
export interface Payee {
  name: string;
  surname: string;
  email: string;
  phone: string;
  countryId: number;
  city: string;
  postCode: string;
  address: string;
  /** Holder of the card or of the bank account, where there is one. */
  holder?: string;
}
