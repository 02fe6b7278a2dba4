import type { PaymentService } from '#money/money.ts';
import type { HandOverService, KeptInventories } from '#offers/offers.ts';
import type { MoneyLimits } from '#operators/operators.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/tables.ts';
import { findingItems } from './arrived-item.ts';
import type { Deliveries } from './judge-sent.ts';
import { STEAM } from './steam-trade.ts';
import { steamTrading } from './steam-trading.ts';
import { type LostItems, tradeWatcher } from './watch-trades.ts';

interface TradeParts extends Pick<Config, 'steamApiKeys' | 'steamApiUrl'> {
  deliveries: Deliveries;
  handOvers: HandOverService;
  lostItems: LostItems;
  payments: PaymentService;
  inventories: KeptInventories;
  moneyLimits: MoneyLimits;
}

/** The trades of the store on Steam. */
export function tradeServices(database: Database, { steamApiUrl, steamApiKeys, inventories, ...parts }: TradeParts) {
  const accounts = steamApiKeys.map((key) => ({ key, trading: steamTrading(steamApiUrl, key) }));
  return {
    tradeWatcher: tradeWatcher(database, accounts, {
      ...parts,
      findItem: findingItems(inventories),
      limit: () => parts.moneyLimits.of({ email: STEAM }),
    }),
  };
}
