import { type TFunction, useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { trades as calls, type DeskTrade, TRADE_SORTS } from '@patina/shared-api/contract/desk/trades';
import { Stack, Text } from '@patina/ui/Layout';
import { StatusBadge, type StatusMark } from '@patina/ui/StatusBadge';
import { tradesMessages } from '#messages/trades/messages.ts';
import { deskTable, ListTable, listLoader } from '#shared/data-table/desk-table.tsx';
import { choiceFilter, textFilter } from '#shared/data-table/list-filters.tsx';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { Moment } from '#shared/values/values.tsx';
import { SettleTrade } from './SettleTrade.tsx';
import { WatchState } from './WatchState.tsx';

export const messages = tradesMessages;

/** Trade offers as Steam tells of them; without a queue, those that somebody must look at. */
const TRADES = deskTable({
  call: calls.list,
  csv: calls.exportList,
  caption: 'head.trades.title',
  empty: 'trades.none',
  emptyHint: 'trades.noneText',
  sorts: TRADE_SORTS,
  filters: {
    queue: choiceFilter('trades.queue', ['open', 'all'], (value) => `trades.queues.${value}`, 'trades.queues.asks'),
    search: textFilter('trades.search', (t) => t('trades.searchHint')),
  },
  rowId: ({ trade_offer }) => trade_offer,
  columns: [
    { id: 'of', name: 'trades.of', isMain: true, cell: (trade) => <Subjects {...trade} /> },
    { id: 'asks', name: 'trades.asked', isLong: true, cell: (trade) => <Question trade={trade} /> },
    { id: 'state', name: 'trades.state', isHalf: 'start', cell: (trade) => <SteamMark {...trade} /> },
    { id: 'changed', name: 'trades.changed', isHalf: 'end', cell: ({ changed_at }) => <Moment seconds={changed_at} /> },
    { id: 'items', name: 'trades.items', isLong: true, cell: ({ items }) => <Items items={items} /> },
    { id: 'partner', name: 'trades.partner', isMinor: true, cell: (trade) => <Partner {...trade} /> },
    { id: 'number', name: 'trades.number', isMinor: true, cell: ({ trade_offer }) => trade_offer },
  ],
});

export const loader = listLoader(TRADES);

/** What Steam says of trades, and where the store says something else. */
export function Component() {
  const { t } = useTranslation('desk');
  return (
    <DeskPage title={t('head.trades.title')}>
      <Stack gap={2}>
        <WatchState />
        <ListTable list={TRADES} />
      </Stack>
    </DeskPage>
  );
}

/** The orders that it was sent for, or the offers that it came for. */
function Subjects({ orders, offers, is_ours }: DeskTrade) {
  const { t } = useTranslation('desk');
  const links = [
    ...orders.map((id) => ({ to: `/desk/orders/${id}`, name: t('subjects.order', { name: id }) })),
    ...offers.map((id) => ({ to: `/desk/offers/${id}`, name: t('subjects.offer', { name: id }) })),
  ];
  return (
    <Stack as="span" gap={1}>
      {links.length === 0 && t('trades.ofNone')}
      {links.map(({ to, name }) => (
        <Link key={to} to={to}>
          {name}
        </Link>
      ))}
      <Text as="span" tone="quiet" size="sm">
        {t(is_ours ? 'trades.sent' : 'trades.received')}
      </Text>
    </Stack>
  );
}

/** Why somebody must look at it. */
function Question({ trade }: { trade: DeskTrade }) {
  const { t } = useTranslation('desk');
  const { asks, says, settled_at: settled } = trade;
  if (asks === null) return t('trades.agrees');
  return (
    <Stack as="span" gap={1}>
      <span>{t(`trades.asks.${asks}`)}</span>
      {says !== null && (
        <Text as="span" tone="quiet" size="sm" lang="en">
          {says}
        </Text>
      )}
      {settled === null ? (
        <SettleTrade trade={trade} asks={asks} />
      ) : (
        <Text as="span" tone="quiet" size="sm">
          {t('trades.settled')} <Moment seconds={settled} />
        </Text>
      )}
    </Stack>
  );
}

const MARKS: Record<DeskTrade['state'], StatusMark> = {
  active: 'warning',
  unconfirmed: 'warning',
  held: 'warning',
  accepted: 'tick',
  declined: 'faint',
  countered: 'faint',
  expired: 'faint',
  cancelled: 'faint',
  invalid: 'cross',
  reversed: 'cross',
  'partly-reversed': 'cross',
  failed: 'cross',
};

function SteamMark({ state, held_until: until }: DeskTrade) {
  const { t } = useTranslation('desk');
  return (
    <Stack as="span">
      <StatusBadge mark={MARKS[state]}>{t(`trades.states.${state}`)}</StatusBadge>
      {until !== null && (
        <Text as="span" tone="quiet" size="sm">
          {t('trades.until')} <Moment seconds={until} />
        </Text>
      )}
    </Stack>
  );
}

/** The names of what changes hands; its number where Steam does not say them. */
const namesOf = (items: DeskTrade['items'], t: TFunction<'desk'>) =>
  items.map(({ name, asset }) => name ?? t('trades.item', { asset }));

function Items({ items }: Pick<DeskTrade, 'items'>) {
  const { t } = useTranslation('desk');
  return <span>{namesOf(items, t).join(', ')}</span>;
}

function Partner({ partner }: DeskTrade) {
  return (
    <a href={`https://steamcommunity.com/profiles/${partner}`} rel="noreferrer" target="_blank">
      {partner}
    </a>
  );
}
