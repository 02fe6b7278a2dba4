import { Stack } from '@patina/parts/Stack';
import { useTranslation } from '@patina/platform/i18n';
import type { DeskProductDetails } from '@patina/shared-api/contract/desk/products';
import { PlainTable } from '#shared/data-table/PlainTable.tsx';
import type { TableColumn } from '#shared/data-table/table-column.ts';
import { Moment } from '#shared/moment/Moment.tsx';

type ProductChange = DeskProductDetails['changes'][number];

/** Who has changed what of a product. */
export function ProductChanges({ changes }: { changes: readonly ProductChange[] }) {
  const { t } = useTranslation('desk');
  const columns: TableColumn<ProductChange>[] = [
    { id: 'at', name: t('products.at'), cell: ({ at }) => <Moment seconds={at} /> },
    { id: 'change', name: t('products.change'), isMain: true, cell: describe },
    { id: 'operator', name: t('products.operator'), cell: ({ operator }) => operator },
  ];
  return (
    <Stack as="section" gap={2}>
      <h2>{t('products.changes')}</h2>
      {changes.length === 0 ? (
        <p>{t('products.noChanges')}</p>
      ) : (
        <PlainTable caption={t('products.changes')} columns={columns} rows={changes} rowId={({ id }) => id} />
      )}
    </Stack>
  );
}

/** `price 10 → 12, stock 1 → 4`. */
function describe({ before, after }: ProductChange): string {
  const [from, to] = [before, after].map((facts) => (facts ?? {}) as Record<string, unknown>);
  return Object.keys(to ?? {})
    .filter((name) => JSON.stringify(from?.[name]) !== JSON.stringify(to?.[name]))
    .map((name) => `${name} ${write(from?.[name])} → ${write(to?.[name])}`)
    .join(', ');
}

const write = (value: unknown) => (value == null ? '–' : String(value));
