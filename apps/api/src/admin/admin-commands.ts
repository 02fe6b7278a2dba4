import type { AdminCommand } from '#admin/admin-command.ts';
import { pageCommands } from '#admin/page-commands.ts';
import { settingsCommands } from '#admin/settings-commands.ts';
import { accountCommands } from '#features/accounts/account-commands.ts';
import { auditCommands } from '#features/audit/audit-commands.ts';
import { catalogueCommands } from '#features/catalogue-import/catalogue-commands.ts';
import { ledgerCommands } from '#features/ledger/ledger-commands.ts';
import { offerCommands } from '#features/offers/offer-commands.ts';
import { bundleCommands } from '#features/orders/bundle-commands.ts';
import { orderCommands } from '#features/orders/order-commands.ts';
import { payoutCommands } from '#features/payouts/payout-commands.ts';
import { promoCommands } from '#features/promo/promo-commands.ts';
import { releaseCommands } from '#features/telemetry/release-commands.ts';

/** Every command of the operator. */
export const adminCommands: AdminCommand[] = [
  ...settingsCommands,
  ...pageCommands,
  ...catalogueCommands,
  ...accountCommands,
  ...ledgerCommands,
  ...promoCommands,
  ...orderCommands,
  ...bundleCommands,
  ...offerCommands,
  ...payoutCommands,
  ...releaseCommands,
  ...auditCommands,
];
