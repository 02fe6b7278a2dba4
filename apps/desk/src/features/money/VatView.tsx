import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useSearchParams } from '@patina/platform/router';
import { money as calls, type VatReport, type VatRow } from '@patina/shared-api/contract/desk/money';
import { EmptyState } from '@patina/ui/EmptyState';
import { Row, Text } from '@patina/ui/Layout';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { TableSkeleton } from '#shared/data-table/DataTable.tsx';
import { type ListColumn, PlainTable } from '#shared/data-table/desk-table.tsx';
import { ExportButton } from '#shared/data-table/ExportButton.tsx';
import { DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskList } from '#shared/queries/desk-query.ts';
import { monthText } from '#shared/values/moments.ts';
import { Money } from '#shared/values/values.tsx';

/** The year that an address names; undefined for the present one. */
function readYear(search: URLSearchParams): number | undefined {
  const year = search.get('year') ?? '';
  return /^2\d{3}$/.test(year) ? Number(year) : undefined;
}

/** VAT of a year; that of the year before stays while it loads. */
const vatOf = (year: number | undefined) => deskList(calls.vat, { query: year === undefined ? {} : { year } });

export const vatQueries = (search: URLSearchParams) => [vatOf(readYear(search))];

const AMOUNTS = ['revenue', 'vat', 'refunds', 'refunded_vat', 'due_vat'] as const;

const COLUMNS: ListColumn<VatRow>[] = [
  { id: 'month', name: 'money.month', isMain: true, cell: (row) => <Month {...row} /> },
  {
    id: 'rate',
    name: 'money.rate',
    isNumber: true,
    cell: ({ vat_percent }, t) => t('percent', { value: vat_percent }),
  },
  {
    id: 'orders',
    name: 'money.orders',
    isNumber: true,
    cell: ({ orders }, t) => t('count', { value: orders }),
  },
  ...AMOUNTS.map(
    (name): ListColumn<VatRow> => ({
      id: name,
      name: `money.vat.${name}`,
      isNumber: true,
      cell: (row) => <Money amount={row[name]} />,
    }),
  ),
];

/** `2026-11` → `11/2026` */
function Month({ month }: { month: string }) {
  const { i18n } = useTranslation('desk');
  return monthText(i18n.language, month);
}

/** VAT of a year by month and rate: of sales when they were paid, of refunds when they were given. */
export function VatView() {
  const { t } = useTranslation('desk');
  const [search] = useSearchParams();
  const query = useQuery(vatOf(readYear(search)));
  return (
    <DeskQuery query={query} loading={<TableSkeleton columns={8} />} failed={t('money.vatFailed')}>
      {({ payload }) => <VatOf {...payload} />}
    </DeskQuery>
  );
}

function VatOf({ year, years, rows }: VatReport) {
  const { t } = useTranslation('desk');
  const [, setSearch] = useSearchParams();
  // The year of the address may have no entries.
  const all = [...new Set([year, ...years])].toSorted((one, other) => other - one);
  const options = all.map((each) => ({ value: String(each), label: String(each) }));
  return (
    <>
      <Row wrap gap={2} align="end" justify="between">
        <NativeSelect
          label={t('money.year')}
          options={options}
          value={String(year)}
          onValueChange={(chosen) => setSearch({ view: 'vat', ...(chosen && { year: chosen }) }, { replace: true })}
        />
        <Text tone="quiet" size="sm">
          {t('money.vatNote')}
        </Text>
        <ExportButton path="/desk/vat/export" query={{ year }} />
      </Row>
      {rows.length === 0 ? (
        <EmptyState icon="check" title={t('money.noVat', { year: String(year) })} />
      ) : (
        <PlainTable
          caption={t('money.vatOfYear', { year: String(year) })}
          columns={COLUMNS}
          rows={rows}
          rowId={({ month, vat_percent }) => `${month} ${vat_percent}`}
        />
      )}
    </>
  );
}
