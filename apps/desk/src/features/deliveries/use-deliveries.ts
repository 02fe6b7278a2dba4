import { useTranslation } from '@patina/platform/i18n';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { orders as calls, type DeskDelivery } from '@patina/shared-api/contract/desk/orders';
import { useState } from 'react';
import { listSource, useList } from '#shared/data-table/desk-table.tsx';
import type { TableState } from '#shared/data-table/table-state.ts';
import { useDeskProblemText } from '#shared/problems/use-desk-problem-text.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';

export const DELIVERIES = listSource({ call: calls.toSend });

/** Others send, too: the list is read again after so many milliseconds. */
const REFRESH = 15_000;

const REFRESHED = {
  ...DELIVERIES,
  read: (...of: Parameters<typeof DELIVERIES.read>) => ({ ...DELIVERIES.read(...of), refetchInterval: REFRESH }),
};

/** Whether a text is Steam's number of a trade offer. */
export const isOfferNumber = (text: string) => /^[1-9]\d{0,18}$/.test(text);

/** Whether the items of an order can be sent now. */
export const canSend = ({ trade_link, waits_until }: DeskDelivery) => trade_link !== null && waits_until === null;

/** What has been done with an order on this page. */
interface Work {
  /** What is in its field. */
  number?: string;
  fault?: string;
  isSending?: boolean;
  /** When its report was answered, in milliseconds: a list that was read before still has it. */
  sentAt?: number;
}

/** What is to send, and what an operator has typed, pasted and sent of it. */
export function useDeliveries(state: Pick<TableState, 'query' | 'perPage'>) {
  const { t } = useTranslation('desk');
  const say = useDeskProblemText();
  const act = useDeskAction();
  const query = useList(REFRESHED, state);
  const [work, setWork] = useState<ReadonlyMap<number, Work>>(new Map());
  /** Orders whose fields were filled by pasting a list. */
  const [pasted, setPasted] = useState<readonly number[]>([]);
  const [lastSent, setLastSent] = useState<readonly number[]>([]);

  const workOf = (id: number): Work => work.get(id) ?? {};
  const change = (changes: readonly (readonly [id: number, work: Work])[]) =>
    setWork((before) => new Map([...before, ...changes]));
  const listed = query.data?.payload ?? [];
  const isHere = ({ id }: DeskDelivery) => (workOf(id).sentAt ?? 0) < query.dataUpdatedAt;
  const rows = listed.filter(isHere);

  /** Reports orders as sent, each with the number in its field; what is wrong is said at its order. */
  async function send(orders: readonly DeskDelivery[]): Promise<void> {
    const typed = orders
      .filter(({ id }) => workOf(id).isSending !== true)
      .map((order) => ({ order, number: workOf(order.id).number?.trim() ?? '' }));
    const invalid = typed.filter(({ number }) => !isOfferNumber(number));
    change(invalid.map(({ order, number }) => [order.id, { number, fault: t('deliveries.noNumber') }]));
    const sent = typed.filter(({ number }) => isOfferNumber(number));
    if (sent.length === 0) return;
    change(sent.map(({ order, number }) => [order.id, { number, isSending: true }]));
    setPasted([]);
    const targets = sent.map(({ order: { id, items }, number }) => ({
      id,
      trade_offer: number,
      items: items.filter(({ available_at }) => available_at == null).map(({ item }) => item),
    }));
    const numberOf = (id: number) => targets.find((target) => target.id === id)?.trade_offer ?? '';
    try {
      const { results } = await act(calls.report, { body: { state: 'sent', orders: targets } });
      change(
        results.map(({ id, ok, code, message = '' }) =>
          ok ? [id, { sentAt: Date.now() }] : [id, { number: numberOf(id), fault: say({ code, message }) }],
        ),
      );
      setLastSent(results.filter(({ ok }) => ok).map(({ id }) => id));
    } catch (error) {
      const fault = error instanceof ApiProblem ? say(error) : t('deliveries.unknown');
      change(targets.map(({ id, trade_offer: number }) => [id, { number, fault }]));
      if (!(error instanceof ApiProblem)) throw error;
    }
  }

  return {
    query,
    rows,
    workOf,
    send,
    lastSent,
    /** Changes what is in the field of an order. */
    type: (id: number, number: string) => change([[id, { number }]]),
    /** Fills the fields from an order on with a list of numbers, in the order of the rows. Returns how many are left over. */
    paste(from: number, numbers: readonly string[]): number {
      const free = rows
        .slice(rows.findIndex(({ id }) => id === from))
        .filter((row) => canSend(row) && !workOf(row.id).isSending);
      const filled = free.slice(0, numbers.length);
      change(filled.map(({ id }, place) => [id, { number: numbers[place] ?? '' }]));
      setPasted(filled.map(({ id }) => id));
      return numbers.length - filled.length;
    },
    pasted: rows.filter(({ id }) => pasted.includes(id)),
    discardPasted() {
      change(pasted.map((id) => [id, {}]));
      setPasted([]);
    },
    /** Orders with a number that was not reported, which are no longer to be sent. */
    left: [...work]
      .filter(([id, { number, isSending }]) => number && !isSending && !listed.some((row) => row.id === id))
      .map(([id, { number = '' }]) => ({ id, number })),
    forget: (id: number) => change([[id, {}]]),
  };
}

export type Deliveries = ReturnType<typeof useDeliveries>;
