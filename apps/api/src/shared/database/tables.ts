import type { Kysely } from 'kysely';
import type { ImportTables } from '#shared/database/tables/catalogue/import-tables.ts';
import type { PriceHistoryTables } from '#shared/database/tables/catalogue/price-history-tables.ts';
import type { ProductTables } from '#shared/database/tables/catalogue/product-tables.ts';
import type { StockCountTables } from '#shared/database/tables/catalogue/stock-count-tables.ts';
import type { ContentTables } from '#shared/database/tables/content-tables.ts';
import type { AccountTables } from '#shared/database/tables/identity/account-tables.ts';
import type { AuditTables } from '#shared/database/tables/identity/audit-tables.ts';
import type { CredentialTables } from '#shared/database/tables/identity/credential-tables.ts';
import type { EmailTables } from '#shared/database/tables/identity/email-tables.ts';
import type { OperatorTables } from '#shared/database/tables/identity/operator-tables.ts';
import type { RateLimitTables } from '#shared/database/tables/identity/rate-limit-tables.ts';
import type { SecondFactorTables } from '#shared/database/tables/identity/second-factor-tables.ts';
import type { SessionTables } from '#shared/database/tables/identity/session-tables.ts';
import type { SteamTables } from '#shared/database/tables/identity/steam-tables.ts';
import type { AdjustmentTables } from '#shared/database/tables/money/adjustment-tables.ts';
import type { ApprovalTables } from '#shared/database/tables/money/approval-tables.ts';
import type { CartTables } from '#shared/database/tables/money/cart-tables.ts';
import type { CheckTables } from '#shared/database/tables/money/check-tables.ts';
import type { LedgerTables } from '#shared/database/tables/money/ledger-tables.ts';
import type { OfferTables } from '#shared/database/tables/money/offer-tables.ts';
import type { OrderTables } from '#shared/database/tables/money/order-tables.ts';
import type { PaymentTables } from '#shared/database/tables/money/payment-tables.ts';
import type { PayoutTables } from '#shared/database/tables/money/payout-tables.ts';
import type { PromoTables } from '#shared/database/tables/money/promo-tables.ts';
import type { SandboxTables } from '#shared/database/tables/money/sandbox-tables.ts';
import type { TradeTables } from '#shared/database/tables/money/trade-tables.ts';
import type { TelemetryTables } from '#shared/database/tables/telemetry-tables.ts';

/** All tables. */
export type Tables = AccountTables &
  CredentialTables &
  AdjustmentTables &
  ApprovalTables &
  RateLimitTables &
  AuditTables &
  CartTables &
  CheckTables &
  ProductTables &
  ImportTables &
  ContentTables &
  LedgerTables &
  EmailTables &
  OfferTables &
  OperatorTables &
  OrderTables &
  PaymentTables &
  SandboxTables &
  PayoutTables &
  PriceHistoryTables &
  PromoTables &
  SecondFactorTables &
  SessionTables &
  StockCountTables &
  SteamTables &
  TelemetryTables &
  TradeTables;

/** A database or a transaction: repositories take either. */
export type Database = Kysely<Tables>;
