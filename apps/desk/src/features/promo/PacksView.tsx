import { useTranslation } from '@patina/platform/i18n';
import {
  promo as calls,
  type DeskPack,
  PACK_SORTS,
  PACK_STATES,
  PackKind,
} from '@patina/shared-api/contract/desk/promo';
import { TYPED_AMOUNT } from '@patina/shared-api/typed-amount';
import { Button } from '@patina/ui/Button';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { TextField } from '@patina/ui/TextField';
import { useState } from 'react';
import { deskTable } from '#shared/data-table/desk-table.tsx';
import { choiceFilter, textFilter } from '#shared/data-table/list-filters.tsx';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { momentField, readAmount, readMoment, readNumber, readText } from '#shared/form/read-fields.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { amountField } from '#shared/values/amounts.ts';
import { Moment, Money } from '#shared/values/values.tsx';
import { EndDialog } from './CodesView.tsx';

const MARKS = { available: 'tick', over: 'faint' } as const;

/** All packs, and those for one account. */
export const PACKS = deskTable({
  call: calls.packs,
  csv: calls.exportPacks,
  caption: 'promo.packs',
  empty: 'promo.noPacks',
  sorts: PACK_SORTS,
  filters: {
    search: textFilter('promo.title'),
    kind: choiceFilter('promo.for', PackKind.options, (value) => `promo.kinds.${value}`),
    state: choiceFilter('promo.state', PACK_STATES, (value) => `promo.packStates.${value}`),
  },
  rowId: ({ id }) => id,
  columns: [
    { id: 'title', name: 'promo.title', isMain: true, cell: ({ title }) => title },
    { id: 'price', name: 'promo.price', isNumber: true, cell: ({ price }) => <Money amount={price} /> },
    {
      id: 'products',
      name: 'promo.products',
      isLong: true,
      cell: ({ products }) => products.map(({ title }) => title).join(' · '),
    },
    {
      id: 'for',
      name: 'promo.for',
      cell: ({ user_id: id }, t) => (id === null ? t('promo.everybody') : t('promo.account', { id })),
    },
    {
      id: 'state',
      name: 'promo.state',
      cell: ({ state }, t) => <StatusBadge mark={MARKS[state]}>{t(`promo.packStates.${state}`)}</StatusBadge>,
    },
    { id: 'ends', name: 'promo.until', cell: ({ ends_at, taken_at }) => <Moment seconds={taken_at ?? ends_at} /> },
    { id: 'id', name: 'promo.number', isNumber: true, isMinor: true, cell: ({ id }) => id },
    {
      id: 'end',
      name: 'promo.end',
      isNameHidden: true,
      cell: (pack) =>
        pack.state === 'available' && (
          <>
            <EditPackDialog pack={pack} />
            <EndDialog
              name={pack.title}
              end={(act) => act(calls.endPack, { body: { id: pack.id, kind: pack.kind } })}
            />
          </>
        ),
    },
  ],
});

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
      button={t('promo.newPack')}
      look="solid"
      fragment="new"
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
        pattern={TYPED_AMOUNT}
        defaultValue={present && amountField(t, present.price)}
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
