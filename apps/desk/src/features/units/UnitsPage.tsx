import { shownFloat, unitText } from '@patina/parts/unit-text';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { units as calls, DESK_UNIT_SORTS, type DeskUnit, UNIT_STATES } from '@patina/shared-api/contract/desk/units';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { Stack, Text } from '@patina/ui/Layout';
import { unitsMessages } from '#messages/units/messages.ts';
import { deskTable, ListPage, listLoader } from '#shared/data-table/desk-table.tsx';
import { choiceFilter, textFilter } from '#shared/data-table/list-filters.tsx';
import { Moment, Money } from '#shared/values/values.tsx';
import { OwnPriceCell, UnitActions } from './UnitActions.tsx';

export const messages = unitsMessages;

/** All items that are known one by one. */
const UNITS = deskTable({
  call: calls.list,
  csv: calls.exportList,
  caption: 'head.units.title',
  empty: 'units.empty',
  emptyHint: 'units.emptyHint',
  sorts: DESK_UNIT_SORTS,
  filters: {
    search: textFilter('units.search'),
    state: choiceFilter('units.state', UNIT_STATES, (value) => `units.states.${value}`),
    product: textFilter('units.product'),
  },
  rowId: ({ id }) => id,
  actions: (rows, clear) => <UnitActions units={rows} done={clear} />,
  columns: [
    { id: 'title', name: 'units.title', isMain: true, cell: (unit) => <Title {...unit} /> },
    { id: 'id', name: 'units.facts', cell: ({ id }) => id },
    {
      id: 'float',
      name: 'units.float',
      isNumber: true,
      cell: ({ float }) => float !== null && shownFloat(float),
    },
    { id: 'state', name: 'units.state', cell: (unit) => <State {...unit} /> },
    { id: 'price', name: 'units.price', isNumber: true, cell: ({ price }) => <Money amount={price} /> },
    { id: 'own', name: 'units.own_price', isNumber: true, cell: (unit) => <OwnPriceCell unit={unit} /> },
    { id: 'cost', name: 'units.cost', isNumber: true, isMinor: true, cell: ({ cost }) => <Money amount={cost} /> },
    {
      id: 'margin',
      name: 'units.margin',
      isNumber: true,
      isMinor: true,
      cell: ({ margin_percent: percent }, t) => percent !== null && t('units.percent', { percent }),
    },
    { id: 'source', name: 'units.source', isMinor: true, cell: (unit) => <Source {...unit} /> },
    { id: 'since', name: 'units.since', isMinor: true, cell: ({ created_at }) => <Moment seconds={created_at} /> },
  ],
});

export const loader = listLoader(UNITS);

export function Component() {
  const { t } = useTranslation('desk');
  const toImport = (
    <Button size="small" render={<Link to="/desk/import?content=units" />}>
      {t('units.import')}
    </Button>
  );
  return <ListPage list={UNITS} actions={toImport} />;
}

function Title({ product_id, title, ...facts }: DeskUnit) {
  const extras = unitText({ ...facts, float: null });
  return (
    <Stack as="span">
      <Link to={`/desk/products/${product_id}`}>{title}</Link>
      {extras !== '' && (
        <Text as="span" tone="quiet" size="sm">
          {extras}
        </Text>
      )}
    </Stack>
  );
}

const TONES = {
  available: 'success',
  sold: 'neutral',
  withdrawn: 'neutral',
  protected: 'info',
  reversed: 'danger',
} as const;

/** Whether it is for sale, or the order that has it. */
function State({ state, order, available_at }: DeskUnit) {
  const { t } = useTranslation('desk');
  return (
    <Stack as="span" gap={0.5} align="start">
      {order === null ? (
        <Badge tone={TONES[state]}>{t(`units.states.${state}`)}</Badge>
      ) : (
        <Link to={`/desk/orders/${order}`}>{t('units.inOrder', { order })}</Link>
      )}
      {available_at !== null && (
        <Text as="span" tone="quiet" size="sm">
          {t('units.from')} <Moment seconds={available_at} />
        </Text>
      )}
    </Stack>
  );
}

/** Where it came from: `offer 12` and `import 3`, with a link, or `seed`. */
function Source({ source }: DeskUnit) {
  const { t } = useTranslation('desk');
  const [kind = '', id = ''] = source.split(' ');
  if (kind === 'offer') return <Link to={`/desk/offers/${id}`}>{t('units.sources.offer', { id })}</Link>;
  if (kind === 'import') return <Link to={`/desk/import/${id}`}>{t('units.sources.import', { id })}</Link>;
  return kind === 'seed' || kind === 'operator' ? t(`units.sources.${kind}`) : source;
}
