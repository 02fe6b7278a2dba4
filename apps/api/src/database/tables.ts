import type { Kysely } from 'kysely';
import type { AccountTables } from '#features/accounts/account-tables.ts';
import type { AttemptTables } from '#features/attempts/attempt-tables.ts';
import type { AuditTables } from '#features/audit/audit-tables.ts';
import type { CartTables } from '#features/cart/cart-tables.ts';
import type { CatalogueTables } from '#features/catalogue/catalogue-tables.ts';
import type { ContentTables } from '#features/content/content-tables.ts';
import type { LedgerTables } from '#features/ledger/ledger-tables.ts';
import type { MailTables } from '#features/mail/mail-tables.ts';
import type { OfferTables } from '#features/offers/offer-tables.ts';
import type { OrderTables } from '#features/orders/order-tables.ts';
import type { PaymentTables } from '#features/payments/payment-tables.ts';
import type { PayoutTables } from '#features/payouts/payout-tables.ts';
import type { PriceHistoryTables } from '#features/price-history/price-history-tables.ts';
import type { PromoTables } from '#features/promo/promo-tables.ts';
import type { SessionTables } from '#features/sessions/session-tables.ts';
import type { SteamTables } from '#features/steam/steam-tables.ts';
import type { TelemetryTables } from '#features/telemetry/telemetry-tables.ts';

/** Every table of the store; each feature declares its own. */
export type Tables = AccountTables &
  AttemptTables &
  AuditTables &
  CartTables &
  CatalogueTables &
  ContentTables &
  LedgerTables &
  MailTables &
  OfferTables &
  OrderTables &
  PaymentTables &
  PayoutTables &
  PriceHistoryTables &
  PromoTables &
  SessionTables &
  SteamTables &
  TelemetryTables;

/** A database or a transaction on it: repositories are made from either. */
export type Database = Kysely<Tables>;
