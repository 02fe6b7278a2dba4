import type { FastifyBaseLogger } from 'fastify';
import { LimitReached } from '#operators/operators.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { concerned } from './concerned.ts';
import { judgingReceived } from './judge-received.ts';
import { judgingSent } from './judge-sent.ts';
import { type Question, type SteamTrade, steamTradeRepository } from './steam-trade.ts';
import type { SteamTrading } from './steam-trading.ts';
import { accountOf, watchedAccount } from './watched-account.ts';

/**
 * Trades whose place Steam is asked for in one run: with a run a minute at most 86,400 a day, of 100,000 requests that Steam allows a
 * key (https://steamcommunity.com/dev/apiterms).
 */
const MOST_CHECKED = 60;
/** Our own trade offers that Steam did not list, and are asked for one by one. */
const MOST_UNSEEN = 10;
/** Open questions that are tried again. */
const MOST_QUESTIONS = 200;

/** The part of the services of orders that cancels what has gone back to its seller. */
export interface LostItems {
  cancel(log: FastifyBaseLogger): Promise<void>;
}

type Parts = Parameters<typeof judgingSent>[1] & Parameters<typeof judgingReceived>[1] & { lostItems: LostItems };

export type TradeWatcher = ReturnType<typeof tradeWatcher>;

/**
 * Watches the trades of the store's Steam accounts: what Steam says is reported as an operator would, by the actor `steam`; where
 * the two disagree, the desk asks (docs/product.md#watched-trades).
 */
export function tradeWatcher(
  database: Database,
  accounts: readonly { key: string; trading: SteamTrading }[],
  parts: Parts,
) {
  const trades = steamTradeRepository(database);
  const sent = judgingSent(database, parts);
  const received = judgingReceived(database, parts);

  /** Reports what Steam says of a trade. What cannot be reported is asked. */
  async function judge(tradeOffer: string, log: FastifyBaseLogger): Promise<void> {
    const trade = await trades.find(tradeOffer);
    if (trade === undefined) return;
    const question = await (trade.is_ours ? sent : received)(trade).catch((error: unknown) => questionOf(error, log));
    if (question !== undefined && question.asks !== trade.asks) {
      log.info({ tradeOffer, asks: question.asks }, 'trade asks for an operator');
    }
    await trades.ask(trade, question);
  }

  async function readAccount({ key, trading }: (typeof accounts)[number], log: FastifyBaseLogger): Promise<void> {
    const account = accountOf(key);
    const lease = watchedAccount(database, account);
    const since = await lease.take();
    if (since === undefined) return;
    try {
      const till = new Date();
      const failure = await readTrades(account, trading, since, log);
      if (failure === undefined) return await lease.done(till);
      log.warn({ problem: failure.state }, 'trades could not be read');
      await lease.failed(failure);
    } catch (error) {
      await lease.release();
      throw error;
    }
  }

  /** Reads what has changed, and reports it. Returns why Steam has not answered. */
  async function readTrades(account: string, trading: SteamTrading, since: Date, log: FastifyBaseLogger) {
    const read = await trading.offersSince(since);
    if ('state' in read) return read;
    const asked = (await trades.questions(account, MOST_QUESTIONS)).map(({ trade_offer }) => trade_offer);
    const changed = await concerned(database, read.offers);
    for (const number of await trades.unseen(MOST_UNSEEN)) {
      const answer = await trading.offer(number);
      if ('state' in answer) return answer;
      if (answer.offer !== undefined) changed.push(answer.offer);
    }
    for (const offer of changed) await trades.keep(account, offer);
    const checked: SteamTrade[] = await trades.toCheck(account, MOST_CHECKED);
    for (const trade of checked) {
      const answer = await trading.moved(trade.trade_id ?? '');
      if ('state' in answer) return answer;
      await trades.moved(trade, answer.moved);
    }
    const numbers = [...changed.map(({ tradeOffer }) => tradeOffer), ...checked.map((trade) => trade.trade_offer)];
    for (const number of new Set([...numbers, ...asked])) await judge(number, log);
    return undefined;
  }

  return {
    /** Number of accounts that there is a key for. */
    accounts: accounts.length,

    /** Reads the trades of all accounts, unless another server does. */
    async run(log: FastifyBaseLogger): Promise<void> {
      for (const account of accounts) await readAccount(account, log);
      await parts.lostItems.cancel(log);
    },
  };
}

/** Why a report is not possible, for an operator. An unexpected error holds up no other trade, and is tried again. */
function questionOf(error: unknown, log: FastifyBaseLogger): Question {
  if (error instanceof LimitReached) return { asks: 'needs-second-person' };
  if (error instanceof ApiError || error instanceof CommandError) return { asks: 'impossible', says: error.message };
  log.error({ err: error }, 'trade could not be reported');
  return { asks: 'impossible', says: 'The log says why.' };
}
