import { plainAmount } from '@patina/shared-api/money-arithmetic';
import { findAccount } from '#shared/accounts/find-account.ts';
import type { AdminArguments, AdminCommand, AdminContext } from '#shared/admin/admin-command.ts';
import { CommandError } from '#shared/admin/command-error.ts';
import { readId, readPrice } from '#shared/admin/parse-arguments.ts';
import { type Bundle, bundleRepository } from '#shared/bundles/bundle-repository.ts';
import { productRepository } from '#shared/products/product-repository.ts';

const CONTENTS = [
  { syntax: '<title>', summary: 'name shown to shoppers' },
  { syntax: '<price>', summary: 'price of the whole bundle, in Credits' },
  { syntax: '<products>', summary: 'ids of the products, joined by commas' },
];
const BUNDLES: { kind: Bundle['kind']; all: string }[] = [
  { kind: 'pack', all: 'the packs' },
  { kind: 'prompt', all: 'the offers to single users' },
];
const UNTIL = [{ flags: '--until <time>', summary: 'available until this time' }];

/** Reads a bundle from an operator's arguments. @throws CommandError */
async function readBundle({ services }: AdminContext, { values, options }: AdminArguments) {
  const { title = '', price = '', products = '' } = values;
  if (title.trim() === '' || title.length > 100) throw new CommandError('A title has 1 to 100 characters.');
  const priceMinor = readPrice(price);
  if (!/^\d{1,9}(,\d{1,9}){0,49}$/.test(products))
    throw new CommandError('Give 1 to 50 ids of products, joined by commas.');
  const ids = [...new Set(products.split(',').map(Number))];
  const known = new Set((await productRepository(services.database).productsOf(ids)).map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new CommandError(`There are no products ${unknown.join(', ')}.`);
  const until = options['until'];
  const endsAt = until === undefined ? null : new Date(String(until));
  if (Number.isNaN(endsAt?.getTime())) throw new CommandError('--until must be a time such as 2027-01-31.');
  return { bundle: { title: title.trim(), price_minor: priceMinor, ends_at: endsAt }, ids };
}

export const bundleCommands: AdminCommand[] = [
  {
    name: 'pack create',
    summary: 'Offer several products at one price',
    examples: ['pack create "Starter pack" 15 1000001,1000002 --until 2027-06-01'],
    arguments: CONTENTS,
    options: UNTIL,
    async run(context, args, output) {
      const { bundle, ids } = await readBundle(context, args);
      const id = await bundleRepository(context.services.database).add({ ...bundle, kind: 'pack', user_id: null }, ids);
      await context.note({ subject: `pack ${id}`, after: { ...bundle, products: ids } });
      context.log.info({ pack: id }, 'pack created');
      output.line(`Pack ${id} is available.`);
      output.result({ id });
    },
  },
  {
    name: 'prompt create',
    summary: 'Offer products to one user, once',
    examples: ['prompt create ana@example.com "For you" 12.50 1000003'],
    arguments: [{ syntax: '<user>', summary: 'email address or id of the account' }, ...CONTENTS],
    options: UNTIL,
    async run(context, args, output) {
      const { bundle, ids } = await readBundle(context, args);
      const { id: userId } = await findAccount(context.services.database, args.values['user'] ?? '');
      const id = await bundleRepository(context.services.database).add(
        { ...bundle, kind: 'prompt', user_id: userId },
        ids,
      );
      await context.note({ subject: `prompt ${id}`, after: { ...bundle, user: userId, products: ids } });
      context.log.info({ prompt: id, user: userId }, 'prompt created');
      output.line(`Prompt ${id} is available.`);
      output.result({ id });
    },
  },
  ...BUNDLES.flatMap(({ kind, all }) => [listCommand(kind, all), endCommand(kind)]),
];

function listCommand(kind: Bundle['kind'], all: string): AdminCommand {
  return {
    name: `${kind} list`,
    summary: `List ${all}, newest first`,
    examples: [`${kind} list`, `${kind} list --json`],
    async run({ services }, _args, output) {
      const bundles = await bundleRepository(services.database).all(kind);
      for (const { id, title, price_minor, user_id, ends_at, taken_at } of bundles) {
        const facts = [id, title, `${plainAmount(price_minor)} Credits`];
        if (user_id !== null) facts.push(`user ${user_id}`);
        if (taken_at !== null) facts.push(`taken ${taken_at.toISOString()}`);
        if (ends_at !== null) facts.push(`until ${ends_at.toISOString()}`);
        output.line(facts.join('  '));
      }
      output.result(bundles);
    },
  };
}

function endCommand(kind: Bundle['kind']): AdminCommand {
  return {
    name: `${kind} end`,
    summary: `Stop offering a ${kind}`,
    examples: [`${kind} end 3`],
    arguments: [{ syntax: `<${kind}>`, summary: `number of the ${kind}` }],
    async run({ services, log, note }, { values }, output) {
      const id = readId(`A ${kind}`, values[kind]);
      const ended = await services.database.transaction().execute(async (transaction) => {
        const before = await bundleRepository(transaction).lock(id, kind);
        if (before === undefined) throw new CommandError(`There is no ${kind} ${id} that is available.`);
        const endsAt = await bundleRepository(transaction).end(id);
        const [was, is] = [{ ends_at: before.ends_at }, { ends_at: endsAt }];
        await note({ subject: `${kind} ${id}`, before: was, after: is, transaction });
        return endsAt;
      });
      log.info({ [kind]: id }, `${kind} ended`);
      output.line(`The ${kind} ${id} has ended.`);
      output.result({ id, ends_at: ended });
    },
  };
}
