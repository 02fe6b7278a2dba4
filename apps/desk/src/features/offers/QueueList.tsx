import { ItemPicture } from '@patina/parts/ItemPicture';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { DeskOfferRow } from '@patina/shared-api/contract/desk/offers';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { ChoiceBox } from '#shared/data-table/ChoiceBox.tsx';
import { EmptyTable, TableFooter, TableRange, TableSkeleton } from '#shared/data-table/DataTable.tsx';
import { ExportButton } from '#shared/data-table/ExportButton.tsx';
import { SelectionBar } from '#shared/data-table/SelectionBar.tsx';
import { TagBadges } from '#shared/notes/tags.tsx';
import { QueryFailed } from '#shared/page/DeskPage.tsx';
import { Moment, Money } from '#shared/values/values.tsx';
import styles from './OffersPage.module.css';
import { SeveralOffers } from './SeveralOffers.tsx';
import { offerHref, type useQueue } from './use-queue.ts';

interface QueueListProps {
  queue: ReturnType<typeof useQueue>;
  current: number | undefined;
}

export function QueueList({ queue, current }: QueueListProps) {
  const { t } = useTranslation('desk');
  const { state, query, rows, choice } = queue;
  if (query.data === undefined) {
    return query.error ? <QueryFailed query={query} title={t('table.failed')} /> : <TableSkeleton columns={1} />;
  }
  const { meta } = query.data;
  const isEmpty = rows.length === 0;
  return (
    <>
      {isEmpty ? (
        <EmptyTable state={state} title={t('offers.none')} text={t('offers.noneText')} />
      ) : (
        <QueueRows queue={queue} current={current} meta={meta} />
      )}
      {/* Stays when its offers have left the queue: its dialog says what became of them. */}
      <SelectionBar choice={choice} chosen={{ rows: rows.filter(({ id }) => choice.has(String(id))) }}>
        {({ rows: offers }) => <SeveralOffers offers={offers} done={choice.clear} />}
      </SelectionBar>
      {!isEmpty && <TableFooter meta={meta} state={state} />}
    </>
  );
}

function QueueRows({
  queue: { state, query, rows, search, choice },
  current,
  meta,
}: QueueListProps & { meta: ListMeta }) {
  const { t } = useTranslation('desk');
  return (
    <>
      <Row gap={1} justify="between">
        <span className={styles.all}>
          <ChoiceBox
            label={t('table.chooseAll')}
            isForAll
            isChosen={choice.isAll}
            isPartly={choice.isPartly}
            onChange={choice.chooseAll}
          />
        </span>
        <TableRange meta={meta} />
        <ExportButton path="/desk/offers/export" query={state.query} />
      </Row>
      <Stack as="ol" gap={0.5} aria-label={t('offers.list')} aria-busy={query.isPlaceholderData || undefined}>
        {rows.map((row) => (
          <Row
            as="li"
            key={row.id}
            gap={0.5}
            className={styles.item}
            data-chosen={choice.has(String(row.id)) || undefined}
          >
            <ChoiceBox
              label={t('table.choose', { row: row.id })}
              isChosen={choice.has(String(row.id))}
              onChange={(isChosen, isRange) => choice.choose(String(row.id), isChosen, isRange)}
            />
            <Row
              as={Link}
              gap={1.5}
              to={offerHref(row.id, search)}
              preventScrollReset
              className={styles.row}
              aria-current={row.id === current ? 'true' : undefined}
            >
              <ItemPicture source={row.img_url} />
              <Stack as="span">
                <Text as="span" weight="medium" breaks="never" className={styles.title}>
                  {row.title}
                </Text>
                <Row as="span" wrap gap={1} rowGap={0} tone="quiet" size="sm" tabular>
                  <span>{row.id}</span>
                  <Money amount={row.service_price ?? row.user_price} currency={row.currency} />
                  <When row={row} />
                  <TagBadges tags={row.tags} />
                </Row>
              </Stack>
            </Row>
          </Row>
        ))}
      </Stack>
    </>
  );
}

/** The time that matters next. */
function When({ row: { status, trade_state, created_at, due_at, decide_by, protected_until } }: { row: DeskOfferRow }) {
  const { t } = useTranslation('desk');
  if (status === 'offer' && decide_by !== null) {
    return (
      <span>
        {t('offers.by')} <Moment seconds={decide_by} />
      </span>
    );
  }
  const isAwaited = status === 'accepted' || status === 'completed';
  if (isAwaited && trade_state === 'waiting' && due_at !== null) {
    return (
      <Text as="span" tone={due_at * 1000 < Date.now() ? 'danger' : 'quiet'}>
        {t('offers.by')} <Moment seconds={due_at} />
      </Text>
    );
  }
  return <Moment seconds={isAwaited && protected_until !== null ? protected_until : created_at} />;
}
