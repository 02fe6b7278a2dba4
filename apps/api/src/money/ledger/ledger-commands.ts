import { verifyLedger } from '#money/ledger/verify-ledger.ts';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';

export const ledgerCommands: AdminCommand[] = [
  {
    name: 'ledger verify',
    summary:
      'Check that the ledger is consistent: entries sum to zero, balances, orders, payments and payouts equal theirs',
    examples: ['ledger verify', 'ledger verify --json'],
    async run({ services }, _args, output) {
      const report = await verifyLedger(services.database);
      output.result(report);
      const { transactions, sumMinor, unbalanced, wrongBalances, unbooked, wrongAmounts } = report;
      for (const id of unbalanced) output.line(`Transaction ${id} does not sum to zero.`);
      for (const { user, balanceMinor, bookedMinor } of wrongBalances) {
        output.line(`User ${user} has a balance of ${balanceMinor} hundredths, but ${bookedMinor} are booked.`);
      }
      for (const subject of unbooked) output.line(`The books and the state of ${subject} disagree.`);
      for (const { subject, kind, account, dueMinor, bookedMinor } of wrongAmounts) {
        output.line(`The ${kind} of ${subject} (${account}) is ${dueMinor} hundredths, but ${bookedMinor} are booked.`);
      }
      const faults = unbalanced.length + wrongBalances.length + unbooked.length + wrongAmounts.length;
      if (sumMinor !== 0 || faults > 0) {
        throw new CommandError(`The ledger does not agree with itself; all entries sum to ${sumMinor}.`);
      }
      output.line(`The ledger is right: ${transactions} transactions sum to zero and equal every balance.`);
    },
  },
];
