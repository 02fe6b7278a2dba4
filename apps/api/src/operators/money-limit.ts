import { toMinor } from '@patina/shared-api/money';
import { creditsFor } from '@patina/shared-api/money-arithmetic';
import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import { fromNow, HOUR } from '#platform/time.ts';
import type { SettingsService } from '#store/store.ts';

/** Over so many hours the sums are taken. */
export const LIMIT_HOURS = 24;

/** Who moves money: by an account, or by a command; with an approval, two people do. */
export interface MoneyActor {
  /** Name in the audit log. */
  email: string;
  userId?: number;
  approval?: number;
}

/** Money that an operator moves; amounts in hundredths of a Credit. */
export interface MoneyAct {
  /** `order refund` */
  action: string;
  /** The account concerned, which is locked; undefined where everybody is. */
  person: number | undefined;
  /** What counts once however many steps it has, such as an offer that is priced, received and paid: `offer 12`. */
  matter: string;
  amountMinor: number;
  /** What the matter comes to in all, over whatever time, where that is more. */
  wholeMinor?: number;
  /** Follows from an earlier step of the matter: where two people have agreed on that, it counts no more. */
  follows?: true;
}

/** Money that a second operator decides on. The transaction that throws it changes nothing. */
export class LimitReached extends Error {
  /** In hundredths of a Credit. */
  readonly creditsMinor: number;
  /** What is to be done then, beside what was asked for. */
  readonly details: Record<string, unknown>;

  constructor(creditsMinor: number, details: Record<string, unknown> = {}) {
    super('This needs a second operator.');
    this.creditsMinor = creditsMinor;
    this.details = details;
  }
}

/** Counts acts of one operator in the transaction that does them: all of them, or none and returns false. */
export type MoneyLimit = (transaction: Database, acts: readonly MoneyAct[]) => Promise<boolean>;

export type MoneyLimits = ReturnType<typeof moneyLimits>;

/**
 * The limit of what one operator may do alone: a sum over 24 hours of all that the operator has moved, and of all that has been
 * moved for a person (docs/decisions/0054-limits-are-sums.md).
 */
export function moneyLimits(settings: Pick<SettingsService, 'read'>) {
  return {
    /** Reads the limit, before a transaction opens: the embedded engine has one connection. */
    async of(actor: MoneyActor): Promise<MoneyLimit> {
      const { approval } = actor;
      if (approval !== undefined) {
        return async (transaction, acts) => {
          // Of nobody’s sum: two people do it.
          const counted = acts.map((act) => ({ ...act, person: undefined }));
          await note(transaction, `approval ${approval}`, counted);
          return true;
        };
      }
      const { four_eyes_limit: euros, internal_currency } = await settings.read();
      const mostMinor = creditsFor(toMinor(euros), internal_currency.exchange_rate_eur, 1);
      const operator = actor.userId === undefined ? `command ${actor.email}` : `user ${actor.userId}`;
      return (transaction, acts) => countWithin(transaction, operator, mostMinor, acts);
    },
  };
}

/** Counts one act. @throws LimitReached if a second operator decides on it */
export async function requireWithin(
  limit: MoneyLimit | undefined,
  transaction: Database,
  act: MoneyAct,
  details?: Record<string, unknown>,
): Promise<void> {
  if (limit === undefined || (await limit(transaction, [act]))) return;
  throw new LimitReached(act.wholeMinor ?? act.amountMinor, details);
}

async function countWithin(
  transaction: Database,
  operator: string,
  mostMinor: number,
  acts: readonly MoneyAct[],
): Promise<boolean> {
  const counted: MoneyAct[] = [];
  for (const act of acts) if (act.amountMinor > 0 && !(await isAgreed(transaction, act))) counted.push(act);
  if (counted.length === 0) return true;
  if (counted.some(({ amountMinor, wholeMinor = 0 }) => Math.max(amountMinor, wholeMinor) > mostMinor)) return false;
  // So that of two acts at once the second sees the first; the accounts concerned are locked by those who call this.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`money acts of ${operator}`}, 0))`.execute(transaction);
  await note(transaction, operator, counted);
  const people = counted.flatMap(({ person }) => person ?? []);
  if ((await highestSum(transaction, operator, people)) <= mostMinor) return true;
  await forget(transaction, operator, counted);
  return false;
}

/** Whether two people have agreed on at least as much in an earlier step. */
async function isAgreed(transaction: Database, { follows, matter, amountMinor }: MoneyAct): Promise<boolean> {
  if (follows === undefined) return false;
  const agreed = await transaction
    .selectFrom('money_act')
    .select('id')
    .where('matter', '=', matter)
    .where('operator', 'like', 'approval %')
    .where('amount_minor', '>=', amountMinor)
    .executeTakeFirst();
  return agreed !== undefined;
}

async function note(transaction: Database, operator: string, acts: readonly MoneyAct[]): Promise<void> {
  const rows = acts
    .filter(({ amountMinor }) => amountMinor > 0)
    .map(({ action, person, matter, amountMinor }) => ({
      operator,
      person_id: person ?? null,
      action,
      matter,
      amount_minor: amountMinor,
    }));
  if (rows.length > 0) await transaction.insertInto('money_act').values(rows).execute();
}

/** The sum of the operator, or that of one of the people, whichever is more; of each matter its largest step counts. */
async function highestSum(transaction: Database, operator: string, people: readonly number[]): Promise<number> {
  const since = fromNow(-LIMIT_HOURS * HOUR);
  const { rows } = await sql<{ sum: number | null }>`
    select max(sum)::bigint as sum from (
      select sum(amount_minor) from (
        select max(amount_minor) as amount_minor from money_act
        where operator = ${operator} and at > ${since} group by matter
      ) as steps
      union all
      select sum(amount_minor) from (
        select person_id, max(amount_minor) as amount_minor from money_act
        where person_id = any(${people}::integer[]) and at > ${since} group by person_id, matter
      ) as steps group by person_id
    ) as sums`.execute(transaction);
  return Number(rows[0]?.sum ?? 0);
}

/** Takes back what was counted in this transaction. */
async function forget(transaction: Database, operator: string, acts: readonly MoneyAct[]): Promise<void> {
  await transaction
    .deleteFrom('money_act')
    .where('operator', '=', operator)
    .where(
      'matter',
      'in',
      acts.map(({ matter }) => matter),
    )
    .where(sql<boolean>`at = now()`)
    .execute();
}
