import { toMinor } from '@patina/shared-api/money';
import type { AdminArguments, AdminCommand, AdminContext } from '#admin/admin-command.ts';
import { findAccount } from '#features/accounts/find-account.ts';
import { catalogueRepository } from '#features/catalogue/catalogue-repository.ts';
import { bundleRepository } from '#features/orders/bundle-repository.ts';
import { Malformed, NotFound } from '#http/problems.ts';

const CONTENTS = [
  { syntax: '<title>', summary: 'name that shoppers read' },
  { syntax: '<price>', summary: 'price of all of it, in Credits' },
  { syntax: '<products>', summary: 'ids of the products, joined by commas' },
];
const UNTIL = [{ flags: '--until <time>', summary: 'to be had until this time' }];

/** What an operator typed. @throws Malformed, NotFound */
async function readBundle({ store }: AdminContext, { values, options }: AdminArguments) {
  const { title = '', price = '', products = '' } = values;
  if (title.trim() === '' || title.length > 100) throw new Malformed('A title has 1 to 100 characters.');
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(price) || Number(price) === 0) {
    throw new Malformed('A price is a number such as 12 or 12.50.');
  }
  if (!/^\d{1,9}(,\d{1,9}){0,49}$/.test(products))
    throw new Malformed('Give 1 to 50 ids of products, joined by commas.');
  const ids = [...new Set(products.split(',').map(Number))];
  const known = new Set((await catalogueRepository(store.database).productsOf(ids)).map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new NotFound(`There are no products ${unknown.join(', ')}.`);
  const until = options['until'];
  const endsAt = until === undefined ? null : new Date(String(until));
  if (Number.isNaN(endsAt?.getTime())) throw new Malformed('--until must be a time such as 2027-01-31.');
  return { bundle: { title: title.trim(), price_minor: toMinor(Number(price)), ends_at: endsAt }, ids };
}

export const bundleCommands: AdminCommand[] = [
  {
    name: 'pack create',
    summary: 'Offer several products at one price',
    arguments: CONTENTS,
    options: UNTIL,
    async run(context, args, output) {
      const { bundle, ids } = await readBundle(context, args);
      const id = await bundleRepository(context.store.database).add({ ...bundle, kind: 'pack', user_id: null }, ids);
      context.log.info({ pack: id }, 'pack created');
      output.line(`Pack ${id} is there.`);
      output.result({ id });
    },
  },
  {
    name: 'prompt create',
    summary: 'Offer products to one user, once',
    arguments: [{ syntax: '<user>', summary: 'e-mail address or id of the account' }, ...CONTENTS],
    options: UNTIL,
    async run(context, args, output) {
      const { bundle, ids } = await readBundle(context, args);
      const { id: userId } = await findAccount(context.store.database, args.values['user'] ?? '');
      const id = await bundleRepository(context.store.database).add(
        { ...bundle, kind: 'prompt', user_id: userId },
        ids,
      );
      context.log.info({ prompt: id, user: userId }, 'prompt created');
      output.line(`Prompt ${id} is there.`);
      output.result({ id });
    },
  },
];
