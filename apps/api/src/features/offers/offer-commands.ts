import { OfferStatus } from '@patina/shared-api/contract/offers/offer';
import { fromMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import type { OfferAdmin } from '#features/offers/offer-admin-service.ts';
import type { AdminCommand } from '#shared/admin/admin-command.ts';
import { CommandError } from '#shared/admin/command-error.ts';
import { readId, readPrice, readReason, readStatus } from '#shared/admin/parse-arguments.ts';
import { type Offer, offerRepository } from '#shared/offers/offer-repository.ts';
import { PAID_IN } from '#shared/payouts/payout-repository.ts';

const WHICH = { syntax: '<offer>', summary: 'number of the offer' };
const amount = (amountMinor: number, currency: string) => `${plainAmount(amountMinor)} ${currency}`;

/** An offer in one line. */
function lineOf({ id, created_at, status, title, quality, currency, ...offer }: Offer): string {
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
  ].join('  ');
}

/** An offer as JSON output. */
function resultOf({ id, status, currency, service_price_minor, payout_minor }: Offer) {
  return {
    id,
    status,
    currency,
    service_price: service_price_minor === null ? null : fromMinor(service_price_minor),
    payout_amount: payout_minor === null ? null : fromMinor(payout_minor),
    payout_currency: PAID_IN,
  };
}

export const offerCommands: AdminCommand<{ offerAdmin: OfferAdmin }>[] = [
  {
    name: 'offer list',
    summary: 'List offers of sellers, newest first',
    examples: ['offer list', 'offer list --status pending --json'],
    options: [{ flags: '--status <status>', summary: `one of ${OfferStatus.options.join(', ')}` }],
    async run({ services }, { options }, output) {
      const offers = await offerRepository(services.database).latest(
        readStatus(OfferStatus.options, options['status']),
      );
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
      output.line(lineOf(offer));
      output.line(offer.item_url);
      for (const { at, status, by, operator } of events) {
        output.line(`${at.toISOString()}  ${status}  ${operator ?? by}`);
      }
      output.result({ ...offer, ...resultOf(offer), events });
    },
  },
  {
    name: 'offer price',
    summary: 'Set our price for an offer, in its own currency; it can be changed until the seller decides',
    examples: ['offer price 1001 27.50'],
    arguments: [WHICH, { syntax: '<price>', summary: 'our price, such as 27.50; the fee is deducted from it' }],
    async run({ services, log, operator }, { values }, output) {
      const id = readId('An offer', values['offer']);
      const offer = await services.offerAdmin.price(id, readPrice(values['price']), operator);
      log.info({ offer: id, operator }, 'offer priced');
      const price = amount(offer.service_price_minor ?? 0, offer.currency);
      output.line(
        `Offer ${id} has the price ${price}; its seller receives ${amount(offer.payout_minor ?? 0, PAID_IN)}.`,
      );
      output.result(resultOf(offer));
    },
  },
  {
    name: 'offer approve',
    summary: 'Mark the item of a completed offer as received',
    examples: ['offer approve 1001'],
    arguments: [WHICH],
    async run({ services, log, operator }, { values }, output) {
      const id = readId('An offer', values['offer']);
      const offer = await services.offerAdmin.approve(id, operator);
      log.info({ offer: id, operator }, 'offer approved');
      output.line(`Offer ${id} is approved.`);
      output.result(resultOf(offer));
    },
  },
  {
    name: 'offer cancel',
    summary: 'Cancel an offer; a payout in progress fails',
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
