import { useTranslation } from '@patina/platform/i18n';
import type { Api } from '@patina/shared-api/client/api';
import { promo as calls, PROMO_SORTS, PROMO_STATES } from '@patina/shared-api/contract/desk/promo';
import { TYPED_AMOUNT } from '@patina/shared-api/typed-amount';
import { Checkbox } from '@patina/ui/Checkbox';
import { IconButton } from '@patina/ui/IconButton';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { TextField } from '@patina/ui/TextField';
import { deskTable } from '#shared/data-table/desk-table.tsx';
import { choiceFilter, textFilter } from '#shared/data-table/list-filters.tsx';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { readAmount, readMoment, readNumber, readText } from '#shared/form/read-fields.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { Moment, Money } from '#shared/values/values.tsx';

const MARKS = { valid: 'tick', planned: 'warning', over: 'faint' } as const;

export const CODES = deskTable({
  call: calls.codes,
  csv: calls.exportCodes,
  caption: 'promo.codes',
  empty: 'promo.noCodes',
  sorts: PROMO_SORTS,
  filters: {
    search: textFilter('promo.code'),
    state: choiceFilter('promo.state', PROMO_STATES, (value) => `promo.states.${value}`),
  },
  rowId: ({ id }) => id,
  columns: [
    { id: 'code', name: 'promo.code', isMain: true, cell: ({ code }) => code },
    {
      id: 'discount',
      name: 'promo.discount',
      isNumber: true,
      cell: ({ type, discount }, t) =>
        type === 'percent' ? t('promo.percentOff', { percent: discount }) : <Money amount={discount} />,
    },
    {
      id: 'state',
      name: 'promo.state',
      cell: ({ state }, t) => <StatusBadge mark={MARKS[state]}>{t(`promo.states.${state}`)}</StatusBadge>,
    },
    { id: 'starts', name: 'promo.from', isMinor: true, cell: (row) => <Moment seconds={row.starts_at} /> },
    { id: 'ends', name: 'promo.until', cell: (row) => <Moment seconds={row.ends_at} /> },
    {
      id: 'uses',
      name: 'promo.uses',
      isNumber: true,
      cell: ({ uses, max_uses: most }, t) =>
        [uses, ...(most === null ? [] : [most])].map((value) => t('count', { value })).join(' / '),
    },
    { id: 'each', name: 'promo.usesPerUser', isNumber: true, isMinor: true, cell: (row) => row.max_uses_per_user },
    { id: 'description', name: 'promo.description', isMinor: true, cell: ({ description }) => description },
    {
      id: 'end',
      name: 'promo.end',
      isNameHidden: true,
      cell: ({ state, code }) =>
        state !== 'over' && <EndDialog name={code} end={(act) => act(calls.endCode, { body: { code } })} />,
    },
  ],
});

const TYPES = ['percent', 'fixed'] as const;

export function NewCodeDialog() {
  const { t } = useTranslation('desk');
  const act = useDeskAction();

  const create = (fields: FormData) =>
    act(calls.createCode, {
      body: {
        code: readText(fields, 'code'),
        description: readText(fields, 'description'),
        type: fields.get('type') as (typeof TYPES)[number],
        discount: readAmount(fields, 'discount'),
        applies_to_delivery: fields.has('applies_to_delivery'),
        starts_at: readMoment(fields, 'starts_at'),
        ends_at: readMoment(fields, 'ends_at'),
        max_uses: readNumber(fields, 'max_uses'),
        max_uses_per_user: readNumber(fields, 'max_uses_per_user'),
      },
    });

  return (
    <ActionDialog
      title={t('promo.newCode')}
      confirm={t('promo.create')}
      run={create}
      done={t('promo.codeCreated')}
      button={t('promo.newCode')}
      look="solid"
      fragment="new"
    >
      <TextField name="code" label={t('promo.code')} hint={t('promo.codeHint')} maxLength={40} required />
      <NativeSelect
        name="type"
        label={t('promo.type')}
        defaultValue="percent"
        options={TYPES.map((value) => ({ value, label: t(`promo.types.${value}`) }))}
      />
      <TextField name="discount" label={t('promo.discount')} inputMode="decimal" pattern={TYPED_AMOUNT} required />
      <TextField name="description" label={t('promo.description')} hint={t('promo.descriptionHint')} maxLength={100} />
      <TextField name="starts_at" type="datetime-local" label={t('promo.from')} hint={t('promo.fromHint')} />
      <TextField name="ends_at" type="datetime-local" label={t('promo.until')} hint={t('promo.untilHint')} />
      <TextField name="max_uses" label={t('promo.maxUses')} inputMode="numeric" pattern="[1-9][0-9]{0,8}" />
      <TextField
        name="max_uses_per_user"
        label={t('promo.usesPerUser')}
        inputMode="numeric"
        pattern="[1-9][0-9]{0,8}"
      />
      <Checkbox name="applies_to_delivery">{t('promo.delivery')}</Checkbox>
    </ActionDialog>
  );
}

/** Ends a code or a pack at once. */
export function EndDialog({ name, end }: { name: string; end: (act: Api) => Promise<unknown> }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  return (
    <ActionDialog
      title={t('promo.endTitle', { name })}
      text={t('promo.endText')}
      confirm={t('promo.end')}
      isDanger
      run={() => end(act)}
      done={t('promo.ended', { name })}
      trigger={<IconButton icon="close" size="small" label={t('promo.endOf', { name })} />}
    />
  );
}
