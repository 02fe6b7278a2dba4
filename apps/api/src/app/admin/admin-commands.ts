import type { Services } from '#app/wiring.ts';
import { accountCommands } from '#features/accounts/account-commands.ts';
import { auditCommands } from '#features/audit/audit-commands.ts';
import { bundleCommands } from '#features/bundles/bundle-commands.ts';
import { catalogueCommands } from '#features/catalogue-import/catalogue-commands.ts';
import { pageCommands } from '#features/content/page-commands.ts';
import { ledgerCommands } from '#features/ledger/ledger-commands.ts';
import { offerCommands } from '#features/offers/offer-commands.ts';
import { orderCommands } from '#features/order-admin/order-commands.ts';
import { payoutCommands } from '#features/payout-admin/payout-commands.ts';
import { promoCommands } from '#features/promo/promo-commands.ts';
import { settingsCommands } from '#features/settings/settings-commands.ts';
import { releaseCommands } from '#features/telemetry/release-commands.ts';
import type { AdminCommand } from '#shared/admin/admin-command.ts';

/** All commands of the operator. */
export const adminCommands: AdminCommand<Services>[] = [
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
