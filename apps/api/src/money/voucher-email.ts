import { paths } from '@patina/shared-api/paths';
import { sql } from 'kysely';
import { enqueueMoneyEmail, lockOwner } from '#identity/identity.ts';
import { orderOf, type Payment, payableUntil, paymentRepository, voucherOf } from '#money/payment.ts';
import type { Database } from '#platform/database/tables.ts';
import { DAY, fromNow, momentText } from '#platform/time.ts';
import { type EmailService, formatMoney } from '#store/store.ts';

/** Vouchers of one round. */
const ROUND = 50;

/** Emails each voucher when it is made, and again a day before it ends, once each, however many servers do so. */
export async function mailVouchers(database: Database, emails: EmailService): Promise<void> {
  const due = await dueVouchers(database);
  if (due.length === 0) return;
  const renderer = await emails.renderer();
  for (const { id, user_id } of due) {
    await database.transaction().execute(async (transaction) => {
      // The account first, as everything that changes a payment locks.
      await lockOwner(transaction, user_id);
      const payments = paymentRepository(transaction);
      const payment = await payments.lock(id);
      const kind = payment && emailDue(payment);
      const voucher = payment && voucherOf(payment);
      if (payment === undefined || kind === undefined || voucher === undefined) return;
      const { entity, reference } = voucher;
      const facts = {
        number: String(payment.number),
        amount: formatMoney(payment.amount_minor, payment.currency),
        entity,
        reference,
        until: momentText(payableUntil(payment)),
      };
      const link = `${payment.origin}${paths.pendingPayment(payment.number)}`;
      await enqueueMoneyEmail(transaction, renderer, kind, user_id, facts, { link }, orderOf(payment));
      await payments.change(id, { [kind === 'voucher' ? 'voucher_mailed_at' : 'voucher_reminded_at']: new Date() });
    });
  }
}

/** Which email a payment's voucher is due; none a second time, and no reminder of what was emailed on its last day. */
function emailDue(payment: Payment): 'voucher' | 'voucherReminder' | undefined {
  const until = payableUntil(payment).getTime();
  if (payment.status !== 'open' || until <= Date.now()) return undefined;
  if (payment.voucher_mailed_at === null) return 'voucher';
  const lastDay = until - DAY;
  const isDue = payment.voucher_reminded_at === null && lastDay <= Date.now();
  return isDue && payment.voucher_mailed_at.getTime() < lastDay ? 'voucherReminder' : undefined;
}

/** `payableUntil` in SQL. */
const PAYABLE_UNTIL = sql<Date>`least(expires_at, held_until)`;

/** Those that `emailDue` may find something for. */
const dueVouchers = (database: Database) =>
  database
    .selectFrom('payment')
    .select(['id', 'user_id'])
    .where('status', '=', 'open')
    .where(sql<boolean>`next_step ->> 'kind' = 'voucher'`)
    .where(sql<boolean>`${PAYABLE_UNTIL} > now()`)
    .where(({ or, and, eb }) =>
      or([
        eb('voucher_mailed_at', 'is', null),
        and([
          eb('voucher_reminded_at', 'is', null),
          sql<boolean>`${PAYABLE_UNTIL} <= ${fromNow(DAY)}`,
          sql<boolean>`voucher_mailed_at < ${PAYABLE_UNTIL} - interval '1 day'`,
        ]),
      ]),
    )
    .orderBy('expires_at')
    .limit(ROUND)
    .execute();
