import type { HandOverService } from '#offers/hand-over.ts';
import type { Offer } from '#offers/offer.ts';
import { payoutDueOf } from '#offers/payout-release.ts';
import type { ActGuard } from '#operators/operators.ts';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { readPast, readReason } from '#platform/console/parse-arguments.ts';
import { readTargets } from '#platform/console/read-targets.ts';
import { reportEach } from '#platform/console/report-each.ts';
import { dayText, epochSeconds, momentText } from '#platform/time.ts';

const WHICH = { syntax: '<offers>', summary: 'numbers of offers, joined by commas' };

const WITH_TRADE_OFFERS = {
  ...WHICH,
  summary: `${WHICH.summary}, each with its trade offer or without: 1001:6213504121,1002`,
};

const resultOf = ({ id, status, trade_state, trade_due_at, protected_until, ...offer }: Offer) => ({
  id,
  status,
  trade: trade_state,
  due_at: trade_due_at,
  protected_until,
  product: offer.product_id,
  in_stock: offer.stocked_at !== null,
  late_at: offer.late_at,
  returned_at: offer.returned_at,
});

const known = (id: number) => `Offer ${id}: this was known, nothing has changed.`;

/** What follows the arrival of an item. */
function arrivalOf(offer: Offer): string {
  const { id, protected_until: until, stocked_at } = offer;
  const isOurs = offer.trade_state === 'done';
  const protection = isOurs
    ? 'Steam does not protect the trade any more'
    : `Steam protects the trade until ${until && momentText(until)}`;
  const stock = stocked_at === null ? '' : '; it is in stock';
  const rest = `payout by ${dayText(payoutDueOf(offer))}${stock}`;
  return `Offer ${id}: the item has arrived; ${protection}, ${rest}.`;
}

const unknownProduct = ({ id, title }: Offer) =>
  `Offer ${id}: the catalogue has no product for “${title}”, so the item does not come into stock by itself.`;

export const handOverCommands: AdminCommand<{ handOvers: HandOverService; actGuard: Pick<ActGuard, 'runCommand'> }>[] =
  [
    {
      name: 'offer received',
      summary: 'Report that the items of offers have arrived; their payouts are released 7 days later',
      examples: [
        'offer received 1001,1002',
        'offer received 1001:6213504121,1002 --at 2027-01-31T12:00Z',
        'offer received 1001 --unprotected',
      ],
      arguments: [WITH_TRADE_OFFERS],
      options: [
        { flags: '--at <time>', summary: 'when the trade was accepted (default now)' },
        {
          flags: '--unprotected',
          summary: 'Steam does not protect these trades, or no longer does: the items are ours',
        },
      ],
      async run({ services, log, operator }, { values, options }, output) {
        const how = { at: readPast('--at', options['at']), isUnprotected: options['unprotected'] === true };
        await reportEach(readTargets('offer', values['offers']), output, async ({ id, tradeOffer }) => {
          const body = {
            offers: [{ id, ...(tradeOffer !== undefined && { trade_offer: tradeOffer }) }],
            is_unprotected: how.isUnprotected,
            ...(how.at && { at: epochSeconds(how.at) }),
          };
          const outcome = await services.actGuard.runCommand(
            operator,
            { route: 'POST /desk/offers/received', body },
            (limit) => services.handOvers.received(id, { ...how, tradeOffer, limit }, operator),
          );
          if ('approval' in outcome) {
            output.line(`Offer ${id}: a second person has to agree, request ${outcome.approval} in the back office.`);
            return { id, approval: outcome.approval };
          }
          const offer = outcome.done;
          if (offer === undefined) return output.line(known(id));
          log.info({ offer: id, operator }, 'offer received');
          output.line(arrivalOf(offer));
          if (offer.product_id === null) output.line(unknownProduct(offer));
          return resultOf(offer);
        });
      },
    },
    {
      name: 'offer late',
      summary:
        'Report that items have arrived although their offers had ended; offer list --late shows them until sent back',
      examples: ['offer late 1001:6213504121', 'offer late 1001 --at 2027-01-31T12:00Z'],
      arguments: [WITH_TRADE_OFFERS],
      options: [{ flags: '--at <time>', summary: 'when the trade was accepted (default now)' }],
      async run({ services, log, operator }, { values, options }, output) {
        const at = readPast('--at', options['at']);
        await reportEach(readTargets('offer', values['offers']), output, async ({ id, tradeOffer }) => {
          const offer = await services.handOvers.late(id, { at, tradeOffer }, operator);
          if (offer === undefined) return output.line(known(id));
          log.info({ offer: id, operator }, 'item of an ended offer has arrived');
          output.line(`Offer ${id}: the item is recorded. Send it back, then report that with offer returned ${id}.`);
          return resultOf(offer);
        });
      },
    },
    {
      name: 'offer returned',
      summary: 'Report that items that had arrived late were sent back to their sellers',
      examples: ['offer returned 1001,1002', 'offer returned 1001 --at 2027-01-31T12:00Z'],
      arguments: [WHICH],
      options: [{ flags: '--at <time>', summary: 'when it was sent back (default now)' }],
      async run({ services, log, operator }, { values, options }, output) {
        const at = readPast('--at', options['at']);
        await reportEach(readTargets('offer', values['offers']), output, async ({ id }) => {
          const offer = await services.handOvers.returned(id, at, operator);
          if (offer === undefined) return output.line(known(id));
          log.info({ offer: id, operator }, 'item of an ended offer was sent back');
          output.line(`Offer ${id}: the item is on its way back.`);
          return resultOf(offer);
        });
      },
    },
    {
      name: 'offer overdue',
      summary: 'Cancel the offers whose items were not handed over in time; their sellers get an email',
      examples: ['offer overdue --dry-run', 'offer overdue'],
      options: [{ flags: '--dry-run', summary: 'only list them' }],
      async run({ services, log, operator }, { options }, output) {
        const overdue = await services.handOvers.overdue();
        if (overdue.length === 0) output.line('No offer is overdue.');
        await reportEach(overdue, output, async (found) => {
          const isDry = options['dryRun'] === true;
          const offer = isDry ? found : await services.handOvers.cancelOverdue(found.id, operator);
          if (offer === undefined) return undefined;
          if (!isDry) log.info({ offer: offer.id, operator }, 'overdue offer cancelled');
          const due = offer.trade_due_at && momentText(offer.trade_due_at);
          const facts = [offer.id, isDry ? 'overdue' : 'cancelled', `due ${due}`, offer.title, `user ${offer.user_id}`];
          output.line(facts.join('  '));
          return resultOf(offer);
        });
      },
    },
    {
      name: 'offer reversed',
      summary:
        'Report that the items of offers are back with their sellers: the offers and their payouts are cancelled',
      examples: ['offer reversed 1001,1002 --reason "Steam has reversed the trade."'],
      arguments: [WHICH],
      options: [{ flags: '--reason <text>', summary: 'reason shown to the seller' }],
      async run({ services, log, operator }, { values, options }, output) {
        const reason = readReason(options['reason']);
        await reportEach(readTargets('offer', values['offers']), output, async ({ id }) => {
          const offer = await services.handOvers.reversed(id, reason, operator);
          if (offer === undefined) return output.line(known(id));
          log.info({ offer: id, operator }, 'trade of offer reversed');
          output.line(`Offer ${id}: the trade is reversed, and the offer is cancelled.`);
          if (offer.stocked_at !== null) output.line(`Offer ${id}: its item was in stock and has been sold already.`);
          return resultOf(offer);
        });
      },
    },
  ];
