import { fromMinor } from '@patina/shared-api/money';
import { sql } from 'kysely';
import { factsBy, offersOf, ordersOf, type TimelineSource } from '#operators/operators.ts';

/** Title of an order’s pack, or of its first item. */
const TITLE = sql<string | null>`coalesce(shop_order.title, (select line.title from order_line as line
  where line.order_id = shop_order.id order by position limit 1))`;

/** What happens to orders, and to the items that change hands for them and for offers. */
export const orderTimeline: TimelineSource[] = [
  {
    name: 'order',
    kind: 'order',
    events(subject) {
      const orders = ordersOf(subject);
      return orders && sql`select id as key, at from order_event where order_id ${orders}`;
    },
    async describe(database, keys) {
      const rows = await database
        .selectFrom('order_event')
        .innerJoin('shop_order', 'shop_order.id', 'order_id')
        .select(['order_event.id', 'order_id', 'order_event.kind', 'total_minor', TITLE.as('title')])
        .where(sql<boolean>`order_event.id = any(${keys}::integer[])`)
        .execute();
      return factsBy(
        rows,
        ({ id }) => id,
        ({ order_id, kind, total_minor, title }) => ({
          subject: `order ${order_id}`,
          what: kind,
          title,
          amount: kind === 'pending' || kind === 'processing' ? fromMinor(total_minor) : null,
        }),
      );
    },
  },
  {
    name: 'trade',
    kind: 'trade',
    events(subject) {
      const [orders, offers] = [ordersOf(subject), offersOf(subject)];
      const parts = [
        orders && sql`select id as key, at from trade_event where order_id ${orders}`,
        offers && sql`select id as key, at from trade_event where offer_id ${offers}`,
      ].filter((part) => part !== undefined);
      return sql.join(parts, sql` union all `);
    },
    async describe(database, keys) {
      const rows = await database
        .selectFrom('trade_event')
        .leftJoin('order_line', (on) =>
          on
            .onRef('order_line.order_id', '=', 'trade_event.order_id')
            .onRef('order_line.position', '=', 'trade_event.position'),
        )
        .leftJoin('offer', 'offer.id', 'trade_event.offer_id')
        .select(['trade_event.id', 'trade_event.order_id', 'trade_event.offer_id', 'trade_event.state'])
        .select(['trade_event.by', 'trade_event.operator', 'trade_event.trade_offer', 'trade_event.note'])
        .select(['order_line.title as line_title', 'offer.title as offer_title'])
        .where(sql<boolean>`trade_event.id = any(${keys}::integer[])`)
        .execute();
      return factsBy(
        rows,
        ({ id }) => id,
        ({ order_id, offer_id, state, line_title, offer_title, by, operator, trade_offer, note }) => ({
          subject: order_id === null ? `offer ${offer_id}` : `order ${order_id}`,
          what: state,
          title: line_title ?? offer_title,
          by,
          operator,
          trade_offer,
          note,
        }),
      );
    },
  },
];
