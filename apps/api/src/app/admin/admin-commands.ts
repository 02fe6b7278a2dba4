import type { Services } from '#app/wiring.ts';
import { accountCommands } from '#features/accounts/account-commands.ts';
import { auditCommands } from '#features/audit/audit-commands.ts';
import { backupCommands } from '#features/backup/backup-commands.ts';
import { adjustmentCommands } from '#features/balance-adjustments/adjustment-commands.ts';
import { bundleCommands } from '#features/bundles/bundle-commands.ts';
import { catalogueCommands } from '#features/catalogue-import/catalogue-commands.ts';
import { pageCommands } from '#features/content/page-commands.ts';
import { textCommands } from '#features/content/text-commands.ts';
import { deliveryCommands } from '#features/deliveries/delivery-commands.ts';
import { depositCommands } from '#features/deposits/deposit-commands.ts';
import { handOverCommands } from '#features/hand-overs/hand-over-commands.ts';
import { ledgerCommands } from '#features/ledger/ledger-commands.ts';
import { mailCommands } from '#features/mail-admin/mail-commands.ts';
import { offerCommands } from '#features/offers/offer-commands.ts';
import { roleCommands } from '#features/operators/role-commands.ts';
import { orderCommands } from '#features/order-admin/order-commands.ts';
import { reconciliationCommands } from '#features/payments/reconciliation-commands.ts';
import { payoutCommands } from '#features/payout-admin/payout-commands.ts';
import { batchCommands } from '#features/payout-batches/batch-commands.ts';
import { productCommands } from '#features/product-admin/product-commands.ts';
import { promoCommands } from '#features/promo/promo-commands.ts';
import { salesCommands } from '#features/sales/sales-commands.ts';
import { removalCommands } from '#features/second-factor-removal/removal-commands.ts';
import { settingsCommands } from '#features/settings/settings-commands.ts';
import { releaseCommands } from '#features/telemetry/release-commands.ts';
import type { AdminCommand } from '#shared/admin/admin-command.ts';

/** All commands of the operator. */
export const adminCommands: AdminCommand<Services>[] = [
  ...settingsCommands,
  ...pageCommands,
  ...textCommands,
  ...catalogueCommands,
  ...productCommands,
  ...accountCommands,
  ...removalCommands,
  ...roleCommands,
  ...salesCommands,
  ...depositCommands,
  ...adjustmentCommands,
  ...ledgerCommands,
  ...reconciliationCommands,
  ...promoCommands,
  ...orderCommands,
  ...deliveryCommands,
  ...bundleCommands,
  ...offerCommands,
  ...handOverCommands,
  ...payoutCommands,
  ...batchCommands,
  ...mailCommands,
  ...releaseCommands,
  ...backupCommands,
  ...auditCommands,
];
