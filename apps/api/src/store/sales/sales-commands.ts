import { fromMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import { sql } from 'kysely';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { readTime } from '#platform/console/parse-arguments.ts';
import type { Database } from '#platform/database/tables.ts';
import { type Period, type SalesOfTime, salesOverTime, within } from '#store/sales/sales.ts';

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

/** Amounts in hundredths of a Credit. */
interface SalesReport extends Omit<SalesOfTime, 'time'> {
  items: number;
  /** Revenue by type of item, the largest first; an order's discount is spread over its items. */
  types: { type: string; items: number; revenueMinor: number }[];
}

/** What has been sold in a period, by the time at which it was paid. */
async function salesReport(database: Database, period: Period): Promise<SalesReport> {
  const months = await salesOverTime(database, period, 'month');
  const sum = (value: (month: SalesOfTime) => number) => months.reduce((total, month) => total + value(month), 0);
  const { rows: types } = await sql<SalesReport['types'][number]>`
    select item_type as type, count(*)::integer as items,
      round(sum(price_minor * total_minor / greatest(subtotal_minor, 1)::numeric))::bigint as "revenueMinor"
    from order_event join shop_order on shop_order.id = order_event.order_id
      join order_line on order_line.order_id = shop_order.id
    where order_event.kind = 'processing' and ${within(period, sql.ref('order_event.at'))}
    group by item_type order by 3 desc, 1`.execute(database);
  return {
    orders: sum(({ orders }) => orders),
    items: types.reduce((total, { items }) => total + items, 0),
    revenueMinor: sum(({ revenueMinor }) => revenueMinor),
    vatMinor: sum(({ vatMinor }) => vatMinor),
    refundsMinor: sum(({ refundsMinor }) => refundsMinor),
    boughtMinor: sum(({ boughtMinor }) => boughtMinor),
    marginMinor: sum(({ marginMinor }) => marginMinor),
    types,
  };
}
