import { OfferStatus } from '@patina/shared-api/contract/offers/offer';
import { fromMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import { requireOffer } from '#offers/change-offer.ts';
import { type Offer, offerRepository } from '#offers/offer.ts';
import type { OfferAdmin } from '#offers/offer-admin-service.ts';
import { PAID_IN } from '#offers/payout.ts';
import type { ActGuard } from '#operators/operators.ts';
import { tradeRepository } from '#orders/orders.ts';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { readId, readPrice, readReason, readStatus } from '#platform/console/parse-arguments.ts';
import { sayWaiting } from '#platform/console/say.ts';
import { momentText } from '#platform/time.ts';

const WHICH = { syntax: '<offer>', summary: 'number of the offer' };
const amount = (amountMinor: number, currency: string) => `${plainAmount(amountMinor)} ${currency}`;

/** Where the item is, if it is to come or has come, or until when the seller may decide. */
function whereOf(offer: Offer): string[] {
  const { status, trade_state, trade_due_at, protected_until, decide_by, late_at, returned_at, stocked_at } = offer;
  if (returned_at !== null) return [`item sent back ${momentText(returned_at)}`];
  if (late_at !== null) return [`item arrived late ${momentText(late_at)}, to be sent back`];
  if (stocked_at !== null) return ['item in stock'];
  if (status === 'offer' && decide_by !== null) return [`valid until ${momentText(decide_by)}`];
  if (status !== 'accepted' && status !== 'completed') return [];
  if (trade_state === 'protected' && protected_until) return [`item protected until ${momentText(protected_until)}`];
  return [trade_due_at && trade_state === 'waiting' ? `item due ${momentText(trade_due_at)}` : `item ${trade_state}`];
}

/** An offer in one line. */
function lineOf(whole: Offer): string {
  const { id, created_at, status, title, quality, currency, ...offer } = whole;
  const price = offer.service_price_minor === null ? 'no price' : amount(offer.service_price_minor, currency);
  const askingPrice = amount(offer.user_price_minor, currency);
  return [
    id,
    created_at.toISOString(),
    status,
    title,
    quality,
    `asks ${askingPrice}`,
    price,
    `user ${offer.user_id}`,
    ...whereOf(whole),
  ].join('  ');
}

/** An offer as JSON output. */
function resultOf({ id, status, currency, service_price_minor, payout_minor, trade_state }: Offer) {
  return {
    id,
    status,
    currency,
    service_price: service_price_minor === null ? null : fromMinor(service_price_minor),
    payout_amount: payout_minor === null ? null : fromMinor(payout_minor),
    payout_currency: PAID_IN,
    trade: trade_state,
  };
}

export const offerCommands: AdminCommand<{ offerAdmin: OfferAdmin; actGuard: Pick<ActGuard, 'runCommand'> }>[] = [
  {
    name: 'offer list',
    summary: 'List offers of sellers, newest first',
    examples: ['offer list', 'offer list --status pending --json', 'offer list --late'],
    options: [
      { flags: '--status <status>', summary: `one of ${OfferStatus.options.join(', ')}` },
      { flags: '--late', summary: 'only those whose item arrived after they had ended, and is to be sent back' },
    ],
    async run({ services }, { options }, output) {
      const status = readStatus(OfferStatus.options, options['status']);
      const offers = await offerRepository(services.database).latest(status, options['late'] === true);
      for (const offer of offers) output.line(lineOf(offer));
      output.result(offers.map((offer) => ({ ...offer, ...resultOf(offer) })));
    },
  },
  {
    name: 'offer show',
    summary: 'Show an offer with the location of its item and its history',
    examples: ['offer show 1001'],
    arguments: [WHICH],
    async run({ services }, { values }, output) {
      const id = readId('An offer', values['offer']);
      const offer = await offerRepository(services.database).find(id);
      if (offer === undefined) throw new CommandError(`There is no offer ${id}.`);
      const events = await offerRepository(services.database).eventsOf([id]);
      const steps = await tradeRepository(services.database).ofOffers([id]);
      output.line(lineOf(offer));
      output.line(offer.item_url);
      if (offer.trade_link !== null) output.line(`sent to ${offer.trade_link}`);
      for (const { at, status, by, operator } of events) {
        output.line(`${at.toISOString()}  ${status}  ${operator ?? by}`);
      }
      for (const { at, state, by, operator, trade_offer, note } of steps) {
        const facts = [at.toISOString(), `item ${state}`, operator ?? by];
        output.line(
          [...facts, ...(trade_offer === null ? [] : [`trade offer ${trade_offer}`]), note ?? []].flat().join('  '),
        );
      }
      output.result({ ...offer, ...resultOf(offer), events, trade_events: steps });
    },
  },
  {
    name: 'offer price',
    summary:
      'Set our price for an offer, in its own currency; it can be changed until the seller decides, and ends after decision_days',
    examples: ['offer price 1001 27.50'],
    arguments: [WHICH, { syntax: '<price>', summary: 'our price, such as 27.50; the fee is deducted from it' }],
    async run({ services, log, operator }, { values }, output) {
      const id = readId('An offer', values['offer']);
      const priceMinor = readPrice(values['price']);
      const { service_price_minor: seenMinor } = await requireOffer(services.database, id);
      const body = { id, price: fromMinor(priceMinor), seen_price: seenMinor === null ? null : fromMinor(seenMinor) };
      const outcome = await services.actGuard.runCommand(
        operator,
        { route: 'POST /desk/offers/price', body },
        (limit) => services.offerAdmin.price(id, priceMinor, operator, { limit }),
      );
      if ('approval' in outcome) return sayWaiting(output, outcome);
      const offer = outcome.done;
      log.info({ offer: id, operator }, 'offer priced');
      const price = amount(offer.service_price_minor ?? 0, offer.currency);
      const until = offer.decide_by && momentText(offer.decide_by);
      const receives = amount(offer.payout_minor ?? 0, PAID_IN);
      output.line(`Offer ${id} has the price ${price} until ${until}; its seller receives ${receives}.`);
      output.result(resultOf(offer));
    },
  },
  {
    name: 'offer cancel',
    summary: 'Cancel an offer whose item has not arrived; a payout in progress fails',
    examples: ['offer cancel 1001 --reason "The item cannot be traded."'],
    arguments: [WHICH],
    options: [{ flags: '--reason <text>', summary: 'reason shown to the seller' }],
    async run({ services, log, operator }, { values, options }, output) {
      const id = readId('An offer', values['offer']);
      const offer = await services.offerAdmin.cancel(id, readReason(options['reason']), operator);
      log.info({ offer: id, operator }, 'offer cancelled');
      output.line(`Offer ${id} is cancelled.`);
      output.result(resultOf(offer));
    },
  },
];
