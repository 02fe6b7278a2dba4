import type { TradeQuestion } from '@patina/shared-api/contract/desk/trades';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

/**
 * Notes that an operator has settled what was asked about a trade. Returns whether it was open.
 * @throws ApiError if there is no such trade, or something else is asked by now
 */
export async function settleTrade(
  database: Database,
  { trade_offer: tradeOffer, asks }: { trade_offer: string; asks: TradeQuestion },
  operator: string,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const trade = await transaction
      .selectFrom('steam_trade')
      .select(['asks', 'settled_at'])
      .where('trade_offer', '=', tradeOffer)
      .forUpdate()
      .executeTakeFirst();
    if (trade === undefined) throw new ApiError('trade-not-found');
    if (trade.asks !== asks) throw new ApiError('trade-question-changed');
    if (trade.settled_at !== null) return false;
    await transaction
      .updateTable('steam_trade')
      .set({ settled_at: new Date() })
      .where('trade_offer', '=', tradeOffer)
      .execute();
    await auditLog(transaction).note({
      operator,
      action: 'trade settle',
      subject: `trade ${tradeOffer}`,
      after: { asks },
    });
    return true;
  });
}
