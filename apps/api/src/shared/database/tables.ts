import type { Kysely } from 'kysely';
import type { ImportTables } from '#shared/database/tables/catalogue/import-tables.ts';
import type { ProductTables } from '#shared/database/tables/catalogue/product-tables.ts';
import type { ContentTables } from '#shared/database/tables/content-tables.ts';
import type { AccountTables } from '#shared/database/tables/identity/account-tables.ts';
import type { EmailTables } from '#shared/database/tables/identity/email-tables.ts';
import type { OperatorTables } from '#shared/database/tables/identity/operator-tables.ts';
import type { SignInTables } from '#shared/database/tables/identity/sign-in-tables.ts';
import type { ApprovalTables } from '#shared/database/tables/money/approval-tables.ts';
import type { LedgerTables } from '#shared/database/tables/money/ledger-tables.ts';
import type { OfferTables } from '#shared/database/tables/money/offer-tables.ts';
import type { OrderTables } from '#shared/database/tables/money/order-tables.ts';
import type { PaymentTables } from '#shared/database/tables/money/payment-tables.ts';
import type { PayoutTables } from '#shared/database/tables/money/payout-tables.ts';
import type { TradeTables } from '#shared/database/tables/money/trade-tables.ts';
import type { TelemetryTables } from '#shared/database/tables/telemetry-tables.ts';

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
