import type { PaymentService } from '#money/money.ts';
import type { HandOverService, KeptInventories } from '#offers/offers.ts';
import type { MoneyLimits } from '#operators/operators.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/tables.ts';
import { findingItems } from './arrived-item.ts';
import { type Deliveries, STEAM } from './judge-sent.ts';
import { steamTrading } from './steam-trading.ts';
import { tradeWatcher } from './watch-trades.ts';

interface TradeParts extends Pick<Config, 'steamApiUrl' | 'steamApiKey'> {
  deliveries: Deliveries;
  handOvers: HandOverService;
  payments: PaymentService;
  inventories: KeptInventories;
  moneyLimits: MoneyLimits;
}

/** The trades of the store on Steam. */
export function tradeServices(database: Database, { steamApiUrl, steamApiKey, inventories, ...parts }: TradeParts) {
  const keys = steamApiKey?.split(',') ?? [];
  const accounts = keys.map((key) => ({ key, trading: steamTrading(steamApiUrl, key) }));
  return {
    tradeWatcher: tradeWatcher(database, accounts, {
      ...parts,
      findItem: findingItems(inventories),
      limit: () => parts.moneyLimits.of({ email: STEAM }),
    }),
  };
}
