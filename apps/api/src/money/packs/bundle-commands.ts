import { fromMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import { findAccount } from '#identity/identity.ts';
import { type Bundle, bundleRepository } from '#money/packs/bundle-repository.ts';
import type { ActGuard } from '#operators/operators.ts';
import type { AdminArguments, AdminCommand, AdminContext } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { readId, readPrice, readTime } from '#platform/console/parse-arguments.ts';
import { sayWaiting } from '#platform/console/say.ts';
import { epochSeconds } from '#platform/time.ts';
import { bundleAdmin, readTitle } from './bundle-admin-service.ts';

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
function readBundle({ values, options }: AdminArguments) {
  const { title = '', price = '', products = '' } = values;
  // Before what follows is read, so that the first wrong argument is the one that is named.
  const named = readTitle(title);
  const priceMinor = readPrice(price);
  if (!/^\d{1,9}(,\d{1,9}){0,49}$/.test(products))
    throw new CommandError('Give 1 to 50 ids of products, joined by commas.');
  return {
    title: named,
    price_minor: priceMinor,
    ends_at: readTime('--until', options['until']) ?? null,
    products: products.split(',').map(Number),
  };
}

interface BundleServices {
  actGuard: Pick<ActGuard, 'runCommand'>;
}

/** Offers a bundle; far below what its products cost, it waits. */
function create(
  { services: { database, actGuard }, operator }: AdminContext<BundleServices>,
  bundle: ReturnType<typeof readBundle>,
  userId: number | null,
) {
  const { price_minor: priceMinor, ends_at, ...rest } = bundle;
  const body = { ...rest, user_id: userId, price: fromMinor(priceMinor), ends_at: ends_at && epochSeconds(ends_at) };
  return actGuard.runCommand(operator, { route: 'POST /desk/packs/create', body }, () =>
    bundleAdmin(database).create({ ...bundle, user_id: userId }, operator),
  );
}

export const bundleCommands: AdminCommand<BundleServices>[] = [
  {
    name: 'pack create',
    summary: 'Offer several products at one price',
    examples: ['pack create "Starter pack" 15 1000001,1000002 --until 2027-06-01'],
    arguments: CONTENTS,
    options: UNTIL,
    async run(context, args, output) {
      const outcome = await create(context, readBundle(args), null);
      if ('approval' in outcome) return sayWaiting(output, outcome);
      const id = outcome.done;
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
      const { database } = context.services;
      const bundle = readBundle(args);
      const { id: userId } = await findAccount(database, args.values['user'] ?? '');
      const outcome = await create(context, bundle, userId);
      if ('approval' in outcome) return sayWaiting(output, outcome);
      const id = outcome.done;
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
    async run({ services, log, operator }, { values }, output) {
      const id = readId(`A ${kind}`, values[kind]);
      const ended = await bundleAdmin(services.database).end(id, kind, operator);
      log.info({ [kind]: id }, `${kind} ended`);
      output.line(`The ${kind} ${id} has ended.`);
      output.result({ id, ends_at: ended });
    },
  };
}
