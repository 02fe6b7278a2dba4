import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import {
  promo as calls,
  type DeskPack,
  PACK_SORTS,
  PACK_STATES,
  PackKind,
} from '@patina/shared-api/contract/desk/promo';
import { Button } from '@patina/ui/Button';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { TextField } from '@patina/ui/TextField';
import { useState } from 'react';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import { ChoiceFilter, TextFilter } from '#shared/data-table/filters.tsx';
import type { TableColumn } from '#shared/data-table/table-model.ts';
import { type QueryOf, tableSchema, useTableState } from '#shared/data-table/table-state.ts';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { AMOUNT, momentField, readAmount, readMoment, readNumber, readText } from '#shared/form/read-fields.ts';
import { Moment } from '#shared/moment/Moment.tsx';
import { Money } from '#shared/money/Money.tsx';
import { deskList, useDeskAction } from '#shared/queries/desk-query.ts';
import { EndDialog } from './EndDialog.tsx';

export const PACKS = tableSchema({
  sorts: PACK_SORTS,
  filters: { search: 'text', kind: PackKind.options, state: PACK_STATES },
});

export const packList = (query: QueryOf<typeof PACKS>) => deskList(calls.packs, { query });

const MARKS = { available: 'tick', over: 'faint' } as const;

/** All packs, and those for one account. */
export function PacksView() {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const state = useTableState(PACKS);
  const { filters, change } = state;
  const query = useQuery(packList(state.query));
  const columns: TableColumn<DeskPack>[] = [
    { id: 'title', name: t('promo.title'), isMain: true, cell: ({ title }) => title },
    { id: 'price', name: t('promo.price'), isNumber: true, cell: ({ price }) => <Money amount={price} /> },
    {
      id: 'products',
      name: t('promo.products'),
      isLong: true,
      cell: ({ products }) => products.map(({ title }) => title).join(' · '),
    },
    {
      id: 'for',
      name: t('promo.for'),
      cell: ({ user_id: id }) => (id === null ? t('promo.everybody') : t('promo.account', { id })),
    },
    {
      id: 'state',
      name: t('promo.state'),
      cell: (row) => <StatusBadge mark={MARKS[row.state]}>{t(`promo.packStates.${row.state}`)}</StatusBadge>,
    },
    { id: 'ends', name: t('promo.until'), cell: ({ ends_at, taken_at }) => <Moment seconds={taken_at ?? ends_at} /> },
    { id: 'id', name: t('promo.number'), isNumber: true, isMinor: true, cell: ({ id }) => id },
    {
      id: 'end',
      name: t('promo.end'),
      isNameHidden: true,
      cell: (row) =>
        row.state === 'available' && (
          <>
            <EditPackDialog pack={row} />
            <EndDialog name={row.title} end={() => act(calls.endPack, { body: { id: row.id, kind: row.kind } })} />
          </>
        ),
    },
  ];
  return (
    <DataTable
      caption={t('promo.packs')}
      columns={columns}
      query={query}
      state={state}
      rowId={({ id }) => id}
      exportPath="/desk/packs/export"
      empty={{ title: t('promo.noPacks') }}
      filters={
        <>
          <TextFilter label={t('promo.title')} value={filters.search} onChange={(search) => change({ search })} />
          <ChoiceFilter
            label={t('promo.for')}
            value={filters.kind}
            onChange={(kind) => change({ kind })}
            options={PackKind.options.map((value) => ({ value, label: t(`promo.kinds.${value}`) }))}
          />
          <ChoiceFilter
            label={t('promo.state')}
            value={filters.state}
            onChange={(chosen) => change({ state: chosen })}
            options={PACK_STATES.map((value) => ({ value, label: t(`promo.packStates.${value}`) }))}
          />
        </>
      }
    />
  );
}

/** Offers several products at one price, to everybody or to one account. */
export function NewPackDialog() {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const create = (fields: FormData) =>
    act(calls.createPack, { body: { ...readPack(fields), user_id: readNumber(fields, 'user_id') } });
  return (
    <ActionDialog
      title={t('promo.newPack')}
      confirm={t('promo.create')}
      run={create}
      done={t('promo.packCreated')}
      trigger={<Button variant="solid">{t('promo.newPack')}</Button>}
    >
      <PackFields />
      <TextField
        name="user_id"
        label={t('promo.forAccount')}
        hint={t('promo.forHint')}
        inputMode="numeric"
        pattern="[1-9][0-9]{0,8}"
      />
    </ActionDialog>
  );
}

/** Changes a pack over the one that was there when the dialog was opened. */
function EditPackDialog({ pack }: { pack: DeskPack }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const edit = (fields: FormData) => {
    const seen = JSON.parse(String(fields.get('seen'))) as PackContents;
    return act(calls.editPack, { body: { id: pack.id, kind: pack.kind, ...readPack(fields), seen } });
  };
  return (
    <ActionDialog
      title={t('promo.changeTitle', { name: pack.title })}
      text={t('promo.changeText')}
      confirm={t('promo.save')}
      run={edit}
      done={t('promo.packChanged')}
      trigger={
        <Button size="small" aria-label={t('promo.changeTitle', { name: pack.title })}>
          {t('promo.change')}
        </Button>
      }
    >
      <Seen pack={pack} />
    </ActionDialog>
  );
}

/** The pack at the time of opening, though the list is read again meanwhile. */
function Seen({ pack: { title, price, products, ends_at } }: { pack: DeskPack }) {
  const [seen] = useState<PackContents>({ title, price, products: products.map(({ id }) => id), ends_at });
  return (
    <>
      <input type="hidden" name="seen" value={JSON.stringify(seen)} readOnly />
      <PackFields present={seen} />
    </>
  );
}

/** What a pack offers; `ends_at` in seconds since 1970. */
interface PackContents {
  title: string;
  /** Credits. */
  price: number;
  /** Ids. */
  products: number[];
  ends_at: number | null;
}

/** The fields of a pack, with the values of the present one, if there is one. */
function PackFields({ present }: { present?: PackContents }) {
  const { t } = useTranslation('desk');
  return (
    <>
      <TextField name="title" label={t('promo.title')} defaultValue={present?.title} maxLength={100} required />
      <TextField
        name="price"
        label={t('promo.price')}
        inputMode="decimal"
        pattern={AMOUNT}
        defaultValue={present && String(present.price)}
        required
      />
      <TextField
        name="products"
        label={t('promo.products')}
        hint={t('promo.productsHint')}
        pattern="\s*[0-9]+([\s,]+[0-9]+){0,49}\s*"
        defaultValue={present?.products.join(', ')}
        required
      />
      <TextField
        name="ends_at"
        type="datetime-local"
        label={t('promo.until')}
        hint={t('promo.untilHint')}
        defaultValue={momentField(present?.ends_at ?? null)}
      />
    </>
  );
}

/** What the fields say. */
const readPack = (fields: FormData): PackContents => ({
  title: readText(fields, 'title'),
  price: readAmount(fields, 'price'),
  products: readText(fields, 'products')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number),
  ends_at: readMoment(fields, 'ends_at'),
});
