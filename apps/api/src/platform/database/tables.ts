import type { Kysely } from 'kysely';
import type { ImportTables } from '#platform/database/tables/catalogue/import-tables.ts';
import type { ProductTables } from '#platform/database/tables/catalogue/product-tables.ts';
import type { ContentTables } from '#platform/database/tables/content-tables.ts';
import type { AccountTables } from '#platform/database/tables/identity/account-tables.ts';
import type { EmailTables } from '#platform/database/tables/identity/email-tables.ts';
import type { OperatorTables } from '#platform/database/tables/identity/operator-tables.ts';
import type { SignInTables } from '#platform/database/tables/identity/sign-in-tables.ts';
import type { ApprovalTables } from '#platform/database/tables/money/approval-tables.ts';
import type { LedgerTables } from '#platform/database/tables/money/ledger-tables.ts';
import type { OfferTables } from '#platform/database/tables/money/offer-tables.ts';
import type { OrderTables } from '#platform/database/tables/money/order-tables.ts';
import type { PaymentTables } from '#platform/database/tables/money/payment-tables.ts';
import type { PayoutTables } from '#platform/database/tables/money/payout-tables.ts';
import type { TradeTables } from '#platform/database/tables/money/trade-tables.ts';
import type { TelemetryTables } from '#platform/database/tables/telemetry-tables.ts';

/** All tables. */
export type Tables = AccountTables &
  ApprovalTables &
  ProductTables &
  ImportTables &
  ContentTables &
  LedgerTables &
  EmailTables &
  OfferTables &
  OperatorTables &
  OrderTables &
  PaymentTables &
  PayoutTables &
  SignInTables &
  TelemetryTables &
  TradeTables;

/** A database or a transaction: repositories take either. */
export type Database = Kysely<Tables>;
