import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { ApiProblem, hasCode } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import { type CatalogueImport, type ImportChange, imports } from '@patina/shared-api/contract/desk/imports';
import type { ProductChange, ProductFilter } from '@patina/shared-api/contract/desk/product-change';
import { products as calls, type DeskProduct } from '@patina/shared-api/contract/desk/products';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { BulkDialog, type BulkPlan } from '#shared/bulk/BulkDialog.tsx';
import { FirstRows } from '#shared/bulk/BulkPreview.tsx';
import { ChangedValues } from '#shared/bulk/ChangedValues.tsx';
import { changeText } from '#shared/bulk/change-text.ts';
import { RefusedList } from '#shared/bulk/RefusedList.tsx';
import { UndoChange } from '#shared/bulk/UndoChange.tsx';
import type { Everything } from '#shared/data-table/use-choice.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { ChangeFields, readChange } from './ChangeFields.tsx';

/** Changes that a preview shows one by one. */
const FIRST_ROWS = 5;

interface BulkChangeDialogProps {
  products: readonly DeskProduct[];
  /** All that match the filters of the list, instead of these. */
  everything: Everything | undefined;
  done: () => void;
}

/** Changes several products at once: prices, stock and marks, previewed first and taken back afterwards. */
export function BulkChangeDialog({ products, everything, done }: BulkChangeDialogProps) {
  const { t } = useTranslation('desk');
  const api = useApi();
  const act = useDeskAction();
  const count = everything?.count ?? products.length;

  async function plan(change: ProductChange, more: { leave_unusual?: boolean } = {}): Promise<BulkPlan> {
    const which = everything
      ? { filter: everything.filters as ProductFilter }
      : { items: products.map(({ id }) => ({ id })) };
    const { payload } = await act(calls.bulk, { body: { ...which, change, ...more } });
    const params = { id: String(payload.id) };
    const query = { per_page: FIRST_ROWS, refused: 'no' } as const;
    const first = payload.updated === 0 ? [] : (await api(imports.changes, { params, query })).payload;
    return {
      content: <Preview of={payload} first={first} />,
      confirm: confirmText(payload),
      other: payload.unusual
        ? { text: t('products.bulk.leave'), preview: () => plan(change, { leave_unusual: true }) }
        : undefined,
      async run() {
        try {
          const ran = await act(imports.run, { params, body: {} });
          done();
          return <Outcome of={ran.payload} />;
        } catch (error) {
          if (!(error instanceof ApiProblem) || !hasCode(error, 'approval-requested')) throw error;
          done();
          return <Waiting id={payload.id} />;
        }
      },
    };
  }

  function confirmText({ updated, unusual }: CatalogueImport): string | undefined {
    if (updated === 0) return undefined;
    return unusual ? t('products.bulk.request') : t('products.bulk.confirm', { count: updated });
  }

  return (
    <BulkDialog
      title={t('products.bulk.title', { count })}
      button={t('products.bulk.button')}
      look="solid"
      shortcut="e"
      preview={(fields) => plan(readChange(fields))}
    >
      <ChangeFields />
    </BulkDialog>
  );
}

interface PreviewProps {
  of: CatalogueImport;
  first: readonly ImportChange[];
}

/** What the change would do, for how many, and why it leaves others as they are. */
function Preview({ of: { change = {}, updated, unchanged, refused, unusual = 0 }, first }: PreviewProps) {
  const { t } = useTranslation('desk');
  return (
    <Stack gap={2}>
      <p>
        <strong>{changeText(t, change)}</strong>
        <br />
        {updated === 0 ? t('products.bulk.nothing') : t('products.bulk.plan', { count: updated })}
        {unchanged > 0 && ` ${t('products.bulk.unchanged', { count: unchanged })}`}
      </p>
      {first.length > 0 && (
        <FirstRows
          label={t('products.bulk.first')}
          total={updated}
          rows={first.map(({ place, title, values }) => ({
            id: place,
            name: title,
            change: <ChangedValues values={values} />,
          }))}
        />
      )}
      <RefusedList refused={refused} />
      {unusual > 0 && <Text tone="warning">{t('products.bulk.unusual', { count: unusual })}</Text>}
    </Stack>
  );
}

/** What the change has done, with the way back. */
function Outcome({ of: { id, updated, refused } }: { of: CatalogueImport }) {
  const { t } = useTranslation('desk');
  return (
    <Stack gap={2}>
      <p>{t('products.bulk.done', { count: updated })}</p>
      <RefusedList refused={refused} />
      <Row wrap gap={2} align="baseline">
        {updated > 0 && <UndoChange id={id} />}
        <ChangesLink id={id} />
      </Row>
    </Stack>
  );
}

function Waiting({ id }: { id: number }) {
  const { t } = useTranslation('desk');
  return (
    <Stack gap={2}>
      <p>{t('problems.approval-requested')}</p>
      <p>
        <ChangesLink id={id} />
      </p>
    </Stack>
  );
}

function ChangesLink({ id }: { id: number }) {
  const { t } = useTranslation('desk');
  return <Link to={`/desk/import/${id}`}>{t('products.bulk.all')}</Link>;
}
