import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useSearchParams } from '@patina/platform/router';
import { money as calls, type VatReport, type VatRow } from '@patina/shared-api/contract/desk/money';
import { EmptyState } from '@patina/ui/EmptyState';
import { Row, Text } from '@patina/ui/Layout';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { PlainTable, TableSkeleton } from '#shared/data-table/DataTable.tsx';
import { ExportButton } from '#shared/data-table/ExportButton.tsx';
import type { TableColumn } from '#shared/data-table/table-model.ts';
import { DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskList } from '#shared/queries/desk-query.ts';
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
  const columns: TableColumn<VatRow>[] = [
    { id: 'month', name: t('money.month'), isMain: true, cell: ({ month }) => month },
    { id: 'rate', name: t('money.rate'), isNumber: true, cell: ({ vat_percent }) => `${vat_percent} %` },
    {
      id: 'orders',
      name: t('money.orders'),
      isNumber: true,
      cell: ({ orders }) => t('money.count', { value: orders }),
    },
    ...AMOUNTS.map((name) => ({
      id: name,
      name: t(`money.vat.${name}`),
      isNumber: true,
      cell: (row: VatRow) => <Money amount={row[name]} />,
    })),
  ];
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
          columns={columns}
          rows={rows}
          rowId={({ month, vat_percent }) => `${month} ${vat_percent}`}
        />
      )}
    </>
  );
}
