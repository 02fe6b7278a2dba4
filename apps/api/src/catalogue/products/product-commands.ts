import { fromMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import type { ActGuard } from '#operators/operators.ts';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { readCount, readId, readPrice, readYesOrNo } from '#platform/console/parse-arguments.ts';
import { sayWaiting } from '#platform/console/say.ts';
import { type ProductAdmin, type ProductFacts, resultOf } from './change-product.ts';

/** Units of which less than so many are few. */
const FEW = 2;
/** Maximum number of listed products. */
const MOST = 1000;

const priceOption = (typed: string | boolean | undefined) =>
  typed === undefined ? undefined : readPrice(String(typed));

/** `none` ends a sale. */
const oldPriceOption = (typed: string | boolean | undefined) => (typed === 'none' ? null : priceOption(typed));

function lineOf(id: number, { title, price_minor, old_price_minor, stock, is_new, is_hidden }: ProductFacts): string {
  const sale = old_price_minor === null ? [] : [`was ${plainAmount(old_price_minor)}`];
  const marks = [...(is_new ? ['new'] : []), ...(is_hidden ? ['hidden'] : [])];
  return [id, title, plainAmount(price_minor), ...sale, `${stock} in stock`, ...marks].join('  ');
}

export const productCommands: AdminCommand<{ productAdmin: ProductAdmin; actGuard: Pick<ActGuard, 'runCommand'> }>[] = [
  {
    name: 'product set',
    summary: 'Change price, stock or marks of a product; a hidden one is neither listed nor sold, and keeps its units',
    examples: [
      'product set 3429 --price 12.50 --sale 15',
      'product set 3429 --stock 4 --new yes',
      'product set 3429 --hidden yes',
    ],
    arguments: [{ syntax: '<product>', summary: 'number of the product, as in the address of its page' }],
    options: [
      { flags: '--price <credits>', summary: 'the price' },
      { flags: '--sale <credits>', summary: 'the price before the reduction, which is struck through; "none" ends it' },
      { flags: '--stock <units>', summary: 'units to sell, without those in orders' },
      { flags: '--new <yes|no>', summary: 'whether it is marked as new' },
      { flags: '--hidden <yes|no>', summary: 'whether it is taken out of the store' },
    ],
    async run({ services, log, operator }, { values, options }, output) {
      const id = readId('A product', values['product']);
      const change = {
        priceMinor: priceOption(options['price']),
        oldPriceMinor: oldPriceOption(options['sale']),
        stock: readCount('--stock', options['stock']),
        isNew: readYesOrNo('--new', options['new']),
        isHidden: readYesOrNo('--hidden', options['hidden']),
      };
      if (Object.values(change).every((value) => value === undefined)) {
        throw new CommandError('Say what to change: --price, --sale, --stock, --new or --hidden.');
      }
      const { priceMinor, oldPriceMinor, stock, isNew, isHidden } = change;
      const typed = {
        ...(priceMinor !== undefined && { price: fromMinor(priceMinor) }),
        ...(oldPriceMinor !== undefined && { old_price: oldPriceMinor === null ? null : fromMinor(oldPriceMinor) }),
        stock,
        new: isNew,
        hidden: isHidden,
      };
      const outcome = await services.actGuard.runCommand(
        operator,
        { route: 'POST /desk/products/{id}/edit', params: { id: String(id) }, body: { change: typed, seen: {} } },
        () => services.productAdmin.change(id, change, { operator }),
      );
      if ('approval' in outcome) return sayWaiting(output, outcome);
      const changed = outcome.done;
      log.info({ product: id }, 'product changed');
      output.line(lineOf(id, changed));
      output.result({ id, ...resultOf(changed) });
    },
  },
  {
    name: 'stock low',
    summary: `List products of which there are few, the dearest first (default: less than ${FEW})`,
    examples: ['stock low', 'stock low --below 5 --json'],
    options: [{ flags: '--below <units>', summary: 'less than so many units' }],
    async run({ services }, { options }, output) {
      const products = await services.database
        .selectFrom('product')
        .select(['id', 'title', 'price as price_minor', 'old_price as old_price_minor', 'stock', 'is_new', 'is_hidden'])
        .where('stock', '<', readCount('--below', options['below']) ?? FEW)
        .where('is_hidden', '=', false)
        .orderBy('price', 'desc')
        .orderBy('id')
        .limit(MOST)
        .execute();
      for (const { id, ...facts } of products) output.line(lineOf(id, facts));
      output.result(products.map(({ id, ...facts }) => ({ id, ...resultOf(facts) })));
    },
  },
];
