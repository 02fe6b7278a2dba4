import type { Kysely } from 'kysely';
import type { AccountTables } from '#features/accounts/account-tables.ts';
import type { AuditTables } from '#features/audit/audit-tables.ts';
import type { CartTables } from '#features/cart/cart-tables.ts';
import type { ContentTables } from '#features/content/content-tables.ts';
import type { EmailTables } from '#features/email/email-tables.ts';
import type { LedgerTables } from '#features/ledger/ledger-tables.ts';
import type { OfferTables } from '#features/offers/offer-tables.ts';
import type { OrderTables } from '#features/orders/order-tables.ts';
import type { SandboxTables } from '#features/payment-providers/sandbox-tables.ts';
import type { PaymentTables } from '#features/payments/payment-tables.ts';
import type { PayoutTables } from '#features/payouts/payout-tables.ts';
import type { PriceHistoryTables } from '#features/price-history/price-history-tables.ts';
import type { ProductTables } from '#features/products/product-tables.ts';
import type { PromoTables } from '#features/promo/promo-tables.ts';
import type { RateLimitTables } from '#features/rate-limit/rate-limit-tables.ts';
import type { SessionTables } from '#features/sessions/session-tables.ts';
import type { SteamTables } from '#features/steam-login/steam-tables.ts';
import type { TelemetryTables } from '#features/telemetry/telemetry-tables.ts';

/** All tables; each feature declares its own. */
export type Tables = AccountTables &
  RateLimitTables &
  AuditTables &
  CartTables &
  ProductTables &
  ContentTables &
  LedgerTables &
  EmailTables &
  OfferTables &
  OrderTables &
  PaymentTables &
  SandboxTables &
  PayoutTables &
  PriceHistoryTables &
  PromoTables &
  SessionTables &
  SteamTables &
  TelemetryTables;

/** A database or a transaction: repositories take either. */
export type Database = Kysely<Tables>;
