import type { Period } from '#features/sales/period.ts';
import { type SalesOfTime, salesOverTime } from '#features/sales/sales-over-time.ts';
import { type VatOfMonth, vatReport } from '#features/sales/vat-report.ts';
import type { Database } from '#shared/database/tables.ts';

/** Reports of sales. */
export function salesService(database: Database) {
  return {
    /** Sales of each day in UTC that has any, the earliest first. */
    byDay: (period: Period): Promise<SalesOfTime[]> => salesOverTime(database, period, 'day'),

    /** VAT by month and rate, the latest month first. */
    vat: (period: Period): Promise<VatOfMonth[]> => vatReport(database, period),
  };
}
