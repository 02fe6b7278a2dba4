import { withFormerOptions } from '#app/console/former-options.ts';
import { deskCalls } from '#app/desk-calls.ts';
import type { Services } from '#app/wiring.ts';
import { catalogueCommands } from '#catalogue/commands.ts';
import { identityCommands } from '#identity/commands.ts';
import { moneyCommands } from '#money/commands.ts';
import { payoutCommands } from '#offers/commands.ts';
import { commandsOf } from '#operators/act-command.ts';
import { roleCommands } from '#operators/commands.ts';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { storeCommands } from '#store/commands.ts';

/** All commands of the operator. */
export const adminCommands: AdminCommand<Services>[] = [
  ...storeCommands,
  ...catalogueCommands,
  ...identityCommands,
  ...moneyCommands,
  ...roleCommands,
  ...commandsOf<Services>(deskCalls).map(withFormerOptions),
  ...payoutCommands,
];
