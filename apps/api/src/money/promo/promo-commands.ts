import { fromMinor, toMinor } from '@patina/shared-api/money';
import { readCode } from '#money/promo/new-promo.ts';
import { promoRepository } from '#money/promo/promo-repository.ts';
import type { ActGuard } from '#operators/operators.ts';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { readTime } from '#platform/console/parse-arguments.ts';
import { sayWaiting } from '#platform/console/say.ts';
import { epochSeconds } from '#platform/time.ts';
import { promoAdmin } from './promo-admin-service.ts';

/** Parses a number with at most two decimal places, in hundredths. @throws CommandError */
function hundredths(name: string, typed: string | boolean | undefined): number {
  if (typeof typed !== 'string' || !/^\d{1,7}(\.\d{1,2})?$/.test(typed) || Number(typed) === 0) {
    throw new CommandError(`${name} must be a number such as 10 or 12.50.`);
  }
  return toMinor(Number(typed));
}

/** @throws CommandError */
function wholeNumber(name: string, typed: string | boolean | undefined): number | null {
  if (typed === undefined) return null;
  if (typeof typed !== 'string' || !/^[1-9]\d{0,8}$/.test(typed))
    throw new CommandError(`${name} must be a whole number.`);
  return Number(typed);
}

export const promoCommands: AdminCommand<{ actGuard: Pick<ActGuard, 'runCommand'> }>[] = [
  {
    name: 'promo create',
    summary:
      'Create a promo code; one over 30 %, without an end, or of Credits without --uses waits for a second person',
    examples: [
      'promo create SPRING --percent 10 --until 2027-06-01',
      'promo create WELCOME --fixed 5 --uses 50 --until 2027-06-01',
    ],
    arguments: [{ syntax: '<code>', summary: '3 to 40 letters, digits, hyphens or underscores, in any case' }],
    options: [
      { flags: '--percent <percent>', summary: 'percentage off' },
      { flags: '--fixed <credits>', summary: 'Credits off' },
      { flags: '--description <text>', summary: 'description shown to shoppers' },
      { flags: '--from <time>', summary: 'valid from this time on' },
      { flags: '--until <time>', summary: 'valid until this time' },
      { flags: '--uses <count>', summary: 'how often it can be used' },
      { flags: '--uses-per-user <count>', summary: 'how often one user can use it' },
      { flags: '--applies-to-delivery', summary: 'require the address first' },
    ],
    async run({ services, log, operator }, { values, options }, output) {
      const code = readCode(values['code']);
      const isPercent = options['percent'] !== undefined;
      if (isPercent === (options['fixed'] !== undefined)) throw new CommandError('Give either --percent or --fixed.');
      const discount = isPercent
        ? hundredths('--percent', options['percent'])
        : hundredths('--fixed', options['fixed']);
      const from = readTime('--from', options['from']);
      const promo = {
        code,
        description: String(options['description'] ?? ''),
        discount_type: isPercent ? ('percent' as const) : ('fixed' as const),
        discount,
        applies_to_delivery: options['appliesToDelivery'] === true,
        ...(from && { starts_at: from }),
        ends_at: readTime('--until', options['until']) ?? null,
        max_uses: wholeNumber('--uses', options['uses']),
        max_uses_per_user: wholeNumber('--uses-per-user', options['usesPerUser']),
      };
      const body = {
        code,
        description: promo.description,
        type: promo.discount_type,
        discount: fromMinor(discount),
        applies_to_delivery: promo.applies_to_delivery,
        starts_at: from && epochSeconds(from),
        ends_at: promo.ends_at && epochSeconds(promo.ends_at),
        max_uses: promo.max_uses,
        max_uses_per_user: promo.max_uses_per_user,
      };
      const outcome = await services.actGuard.runCommand(
        operator,
        { route: 'POST /desk/promo-codes/create', body },
        (limit) => promoAdmin(services.database).create(promo, { email: operator }, limit),
      );
      if ('approval' in outcome) return sayWaiting(output, outcome);
      log.info({ promo: code }, 'promo code created');
      output.line(`The promo code ${code} is created.`);
      output.result({ code });
    },
  },
  {
    name: 'promo list',
    summary: 'List the promo codes, newest first',
    examples: ['promo list', 'promo list --json'],
    async run({ services }, _args, output) {
      const codes = await promoRepository(services.database).all();
      for (const { code, discount_type, discount, ends_at } of codes) {
        const unit = discount_type === 'percent' ? '%' : 'Credits';
        output.line(
          `${code}  ${fromMinor(discount)} ${unit}${ends_at === null ? '' : `, until ${ends_at.toISOString()}`}`,
        );
      }
      output.result(codes);
    },
  },
  {
    name: 'promo end',
    summary: 'End a promo code now',
    examples: ['promo end SPRING'],
    arguments: [{ syntax: '<code>', summary: 'the code' }],
    async run({ services, log, operator }, { values }, output) {
      const code = (values['code'] ?? '').toUpperCase();
      await promoAdmin(services.database).end(code, operator);
      log.info({ promo: code }, 'promo code ended');
      output.line(`The promo code ${code} has ended.`);
      output.result({ code });
    },
  },
];
