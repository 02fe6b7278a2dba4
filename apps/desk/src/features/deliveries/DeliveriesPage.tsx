import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { Panel, Row, Stack, Text } from '@patina/ui/Layout';
import { useRef, useState } from 'react';
import { deliveriesMessages } from '#messages/deliveries/messages.ts';
import { TableFooter, TableRange, TableSkeleton } from '#shared/data-table/DataTable.tsx';
import { listLoader } from '#shared/data-table/desk-table.tsx';
import { ShortcutsButton } from '#shared/data-table/ShortcutsButton.tsx';
import { useTableState } from '#shared/data-table/table-state.ts';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import { useOperator } from '#shared/operator/use-operator.ts';
import { DeskPage, QueryFailed } from '#shared/page/DeskPage.tsx';
import { DeliveryRow } from './DeliveryRow.tsx';
import { PastedNumbers } from './PastedNumbers.tsx';
import { DELIVERIES, type Deliveries, isOfferNumber, useDeliveries } from './use-deliveries.ts';

export const messages = deliveriesMessages;

export const loader = listLoader(DELIVERIES);

/** What is to send, oldest first: trade link and number in each row, so that no other page is opened. */
export function Component() {
  const { t } = useTranslation('desk');
  const state = useTableState(DELIVERIES.schema);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const ref = usePageKeys<HTMLDivElement>({ '?': () => setHelpOpen(true) });
  return (
    <DeskPage
      title={t('head.deliveries.title')}
      actions={
        <ShortcutsButton
          keys={{ isHelpOpen, setHelpOpen }}
          canChoose={false}
          canOpen={false}
          isList={false}
          more={[
            ['n', t('deliveries.key.first')],
            ['Enter', t('deliveries.key.send')],
            ['c', t('deliveries.key.copy')],
            ['o', t('deliveries.key.open')],
          ]}
        />
      }
    >
      <div ref={ref}>
        <DeliveryList key={`${state.page} ${state.perPage}`} state={state} />
      </div>
    </DeskPage>
  );
}

function DeliveryList({ state }: { state: ReturnType<typeof useTableState> }) {
  const { t } = useTranslation('desk');
  const { is } = useOperator();
  const deliveries = useDeliveries(state);
  const { query, rows, pasted } = deliveries;
  const list = useRef<HTMLDivElement>(null);
  const [leftOver, setLeftOver] = useState(0);
  const canDeliver = is('support', 'owner');

  /** Moves to the field after that of an order, else to the first one. */
  function focusAfter(id: number | undefined) {
    const fields = [...(list.current?.querySelectorAll<HTMLInputElement>('input[data-order]') ?? [])];
    const place = fields.findIndex(({ dataset }) => dataset['order'] === String(id));
    const next = fields[place + 1] ?? fields.find((_, index) => index !== place);
    (next ?? list.current)?.focus();
  }

  if (query.data === undefined) {
    return query.error ? <QueryFailed query={query} title={t('deliveries.failed')} /> : <TableSkeleton columns={3} />;
  }
  return (
    <Stack gap={2} ref={list} tabIndex={-1}>
      <Row wrap gap={2} justify="between">
        <TableRange meta={query.data.meta} />
        {canDeliver && rows.length > 0 && (
          <Text tone="quiet" size="sm">
            {t('deliveries.how')}
          </Text>
        )}
      </Row>
      <SentOrders deliveries={deliveries} />
      <LeftOrders deliveries={deliveries} />
      {pasted.length > 0 && (
        <PastedNumbers deliveries={deliveries} leftOver={leftOver} close={() => focusAfter(pasted.at(-1)?.id)} />
      )}
      {rows.length === 0 && query.data.meta.total === 0 && (
        <EmptyState icon="check" title={t('deliveries.none')} text={t('deliveries.noneText')} />
      )}
      <Stack as="ol" gap={1} aria-label={t('head.deliveries.title')} aria-busy={query.isPlaceholderData || undefined}>
        {rows.map((row, place) => (
          <DeliveryRow
            key={row.id}
            delivery={row}
            work={deliveries.workOf(row.id)}
            isFirst={place === 0}
            canDeliver={canDeliver}
            type={(number) => deliveries.type(row.id, number)}
            paste={(numbers) => setLeftOver(deliveries.paste(row.id, numbers))}
            send={() => {
              void deliveries.send([row]);
              if (isOfferNumber(deliveries.workOf(row.id).number?.trim() ?? '')) focusAfter(row.id);
            }}
          />
        ))}
      </Stack>
      <TableFooter meta={query.data.meta} state={state} />
    </Stack>
  );
}

/** Says which orders have just been reported. */
function SentOrders({ deliveries: { lastSent } }: { deliveries: Deliveries }) {
  const { t } = useTranslation('desk');
  return (
    <Text role="status" tone="success" size="sm">
      {lastSent.length > 0 && t('deliveries.sent', { count: lastSent.length, orders: lastSent.join(', ') })}
    </Text>
  );
}

/** Says which orders somebody else has sent or cancelled while a number was in their field. */
function LeftOrders({ deliveries: { left, forget } }: { deliveries: Deliveries }) {
  const { t } = useTranslation('desk');
  return left.map(({ id, number }) => (
    <Panel key={id} role="alert" size="sm" tone="warning">
      <Row wrap gap={1} justify="between">
        <span>{t('deliveries.left', { id, number })}</span>
        <Row gap={1}>
          <Button size="small" render={<Link to={`/desk/orders/${id}`} />}>
            {t('deliveries.open', { id })}
          </Button>
          <Button size="small" variant="ghost" onClick={() => forget(id)}>
            {t('close')}
          </Button>
        </Row>
      </Row>
    </Panel>
  ));
}
