import { catalogueDesk } from '#catalogue/desk.ts';
import { peopleDesk } from '#identity/desk.ts';
import { moneyDesk } from '#money/desk.ts';
import { batchDesk } from '#offers/batch-desk.ts';
import { offerDesk } from '#offers/desk.ts';
import { payoutDesk } from '#offers/payout-desk.ts';
import { actsOf } from '#operators/act.ts';
import { operatorDesk } from '#operators/desk.ts';
import type { DeskAct } from '#operators/desk-acts.ts';
import { subjectDesk } from '#operators/subject-desk.ts';
import { orderDesk } from '#orders/desk.ts';
import { storeDesk } from '#store/desk.ts';
import { tradeDesk } from '#trades/desk.ts';

/** The calls of the back office that are declared: routes, commands and rows of the table of rights are derived from them. */
export const deskCalls = [
  ...operatorDesk,
  ...subjectDesk,
  ...orderDesk,
  ...moneyDesk,
  ...offerDesk,
  ...payoutDesk,
  ...batchDesk,
  ...tradeDesk,
  ...catalogueDesk,
  ...peopleDesk,
  ...storeDesk,
];

/** Every call of the back office that writes, with the rule that it goes by: the table of rights. */
export const DESK_ACTS: Readonly<Record<string, DeskAct>> = actsOf(deskCalls);
