import { fromMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import type { AdminCommand } from '#shared/admin/admin-command.ts';
import { CommandError } from '#shared/admin/command-error.ts';
import { readTime } from '#shared/admin/parse-arguments.ts';
import { salesReport } from './sales-report.ts';

export const salesCommands: AdminCommand[] = [
  {
    name: 'sales',
    summary: 'Revenue, VAT, margin and items by type, in Credits, of what was paid in a period',
    examples: ['sales --from 2027-01-01 --to 2027-02-01', 'sales --json'],
    options: [
      { flags: '--from <time>', summary: 'paid at this time or later' },
      { flags: '--to <time>', summary: 'paid before this time' },
    ],
    async run({ services }, { options }, output) {
      const from = readTime('--from', options['from']);
      const to = readTime('--to', options['to']);
      if (from && to && from >= to) throw new CommandError('--from must be before --to.');
      const { orders, items, types, ...amounts } = await salesReport(services.database, { from, to });
      const { revenueMinor, vatMinor, refundsMinor, boughtMinor, marginMinor } = amounts;
      output.line(`orders   ${orders} with ${items} items`);
      output.line(`revenue  ${plainAmount(revenueMinor)}`);
      output.line(`VAT      ${plainAmount(vatMinor)}, part of it`);
      output.line(`refunds  ${plainAmount(refundsMinor)}`);
      output.line(`bought   ${plainAmount(boughtMinor)} paid out to sellers`);
      output.line(`margin   ${plainAmount(marginMinor)} after all of these`);
      for (const { type, items: sold, revenueMinor: revenue } of types) {
        output.line(`${type}  ${sold} items  ${plainAmount(revenue)}`);
      }
      output.result({
        orders,
        items,
        revenue: fromMinor(revenueMinor),
        vat: fromMinor(vatMinor),
        refunds: fromMinor(refundsMinor),
        bought: fromMinor(boughtMinor),
        margin: fromMinor(marginMinor),
        types: types.map(({ revenueMinor: revenue, ...type }) => ({ ...type, revenue: fromMinor(revenue) })),
      });
    },
  },
];
