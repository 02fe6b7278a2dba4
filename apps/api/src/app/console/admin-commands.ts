import { withFormerOptions } from '#app/console/former-options.ts';
import { deskCalls } from '#app/desk-calls.ts';
import type { Services } from '#app/wiring.ts';
import { catalogueCommands } from '#catalogue/commands.ts';
import { identityCommands } from '#identity/commands.ts';
import { depositCommands } from '#money/deposits/deposit-commands.ts';
import { adjustmentCommands } from '#money/ledger/adjustment-commands.ts';
import { ledgerCommands } from '#money/ledger/ledger-commands.ts';
import { bundleCommands } from '#money/packs/bundle-commands.ts';
import { reconciliationCommands } from '#money/payments/reconciliation-commands.ts';
import { promoCommands } from '#money/promo/promo-commands.ts';
import { payoutCommands } from '#offers/commands.ts';
import { commandsOf } from '#operators/act-command.ts';
import { roleCommands } from '#operators/role-commands.ts';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { storeCommands } from '#store/commands.ts';

/** All commands of the operator. */
export const adminCommands: AdminCommand<Services>[] = [
  ...storeCommands,
  ...catalogueCommands,
  ...identityCommands,
  ...roleCommands,
  ...depositCommands,
  ...adjustmentCommands,
  ...ledgerCommands,
  ...reconciliationCommands,
  ...promoCommands,
  ...commandsOf<Services>(deskCalls).map(withFormerOptions),
  ...bundleCommands,
  ...payoutCommands,
];
