import { randomBytes, randomInt } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { type EconomyBan, playerBansAnswer } from './player-bans.ts';
import { sampleInventory } from './sample-inventory.ts';
import { type Answer, acceptedReturn, cancelledReturn, checkedAnswer, type Twist, verdict } from './steam-answer.ts';
import { type Inventory, inventoryAnswer } from './steam-inventory.ts';
import { signInPage } from './steam-page.ts';
import {
  FIRST_STEAM_ID,
  type SteamTradeOffer,
  tradeOfferAnswer,
  tradeOffersAnswer,
  tradeStatusAnswer,
} from './steam-trades.ts';

const LOGIN = '/openid/login';
/** Cookie with the Steam account of a browser. */
const OWNER_COOKIE = 'steamid';

/** Address of an inventory at Steam, and the one by which a test in another process changes it. */
const INVENTORY = /^\/inventory\/(7\d{16})\/730\/(2|16)$/;
const PLAYER_BANS = '/ISteamUser/GetPlayerBans/v1/';
const CHANGED_BAN = /^\/test\/bans\/(7\d{16})$/;
const CHANGED_INVENTORY = /^\/test\/inventories\/(7\d{16})$/;
/** Calls of the Web API about trades, and the address by which a test in another process changes a trade offer. */
const TRADES = /^\/IEconService\/(GetTradeOffers|GetTradeOffer|GetTradeStatus)\/v1\/?$/;
const CHANGED_TRADE = /^\/test\/trades\/(\d{1,20})$/;
const TRADE_ANSWERS: Record<string, typeof tradeOffersAnswer> = {
  GetTradeOffers: tradeOffersAnswer,
  GetTradeOffer: tradeOfferAnswer,
  GetTradeStatus: tradeStatusAnswer,
};
/** Web API key of the account of the store. */
export const STORE_KEY = '0123456789ABCDEF0123456789ABCDEF';

export interface SteamProvider {
  /** Its endpoint. */
  url: string;
  /** Answer to `check_authentication`; truthful when undefined. */
  checkAnswer: Answer | undefined;
  /** Its origin: what `https://steamcommunity.com` is of Steam. */
  communityUrl: string;
  /** Inventories by account; those of all other accounts have the items of `sampleInventory`. */
  inventories: Map<string, Inventory>;
  /** Accounts that Steam does not let trade. */
  bans: Map<string, EconomyBan>;
  /** Answer to whoever asks for bans; truthful when undefined. */
  bansAnswer: Answer | Promise<Answer> | undefined;
  /** Accounts of which the bans were asked for. */
  askedBans: string[];
  /** Answer to whoever asks for an inventory; truthful when undefined. */
  inventoryAnswer: Answer | Promise<Answer> | undefined;
  /** Paths and queries of inventories that were asked for. */
  askedInventories: string[];
  /** Trade offers of the store's account by their numbers. */
  trades: Map<string, SteamTradeOffer>;
  /** Answer to whoever asks for trades; truthful when undefined. */
  tradeAnswer: Answer | undefined;
  /** Paths and queries of trades that were asked for. */
  askedTrades: string[];
  /** Address it redirects to after a sign-in request, as `/api/auth/steam/return?…`. */
  answer(question: string, steamid: string, twist?: Twist): string;
  stop(): Promise<void>;
}

/**
 * Starts a small Steam, for tests and development: an OpenID provider, honest or falsifying answers in every known way, and
 * the inventories and bans of its accounts, and the trades of that of the store. Browsers get a page; each browser has a Steam account
 * of its own. A test in another process changes an inventory with `PUT /test/inventories/{steamid}`, the body an `Inventory`, a ban with
 * `PUT /test/bans/{steamid}`, the body an `EconomyBan`, or a trade offer with `PUT /test/trades/{number}`, the body a `SteamTradeOffer`,
 * and takes that back with `DELETE`.
 */
export async function startSteamProvider(): Promise<SteamProvider> {
  const key = randomBytes(32);
  const server = createServer(async (request, response) => {
    const { status = 200, headers = {}, body = '' } = await answerTo(request);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const communityUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const endpoint = `${communityUrl}${LOGIN}`;

  async function answerTo(request: IncomingMessage): Promise<Answer> {
    const address = new URL(request.url ?? '/', endpoint);
    if (address.searchParams.has('openid.return_to')) return show(address, request);
    const asked = INVENTORY.exec(address.pathname);
    if (asked !== null) return inventoryOf(asked[1] ?? '', asked[2] ?? '', address);
    const trades = TRADES.exec(address.pathname);
    if (trades !== null) return tradesOf(trades[1] ?? '', address, request);
    const trade = CHANGED_TRADE.exec(address.pathname);
    if (trade !== null) return changeTrade(trade[1] ?? '', request);
    const changed = CHANGED_INVENTORY.exec(address.pathname);
    if (changed !== null) return change(changed[1] ?? '', request);
    if (address.pathname === PLAYER_BANS) return bansOf(address.searchParams, request);
    const banned = CHANGED_BAN.exec(address.pathname);
    if (banned !== null) return changeBan(banned[1] ?? '', request);
    const parameters = new URLSearchParams(await text(request));
    // An accomplice that confirms every signature.
    if (address.pathname === '/evil') return { body: verdict(true) };
    if (address.pathname !== LOGIN) return { status: 404 };
    return { body: checkedAnswer(parameters, key), ...provider.checkAnswer };
  }

  function inventoryOf(steamid: string, context: string, { pathname, search, searchParams }: URL) {
    provider.askedInventories.push(`${pathname}${search}`);
    const sample = { state: 'ok', items: sampleInventory(steamid, new Date()) } as const;
    const held = provider.inventories.get(steamid) ?? sample;
    return provider.inventoryAnswer ?? inventoryAnswer(held, context, searchParams);
  }

  async function change(steamid: string, request: IncomingMessage): Promise<Answer> {
    if (request.method === 'DELETE') provider.inventories.delete(steamid);
    else provider.inventories.set(steamid, (await json(request)) as Inventory);
    return { status: 204 };
  }

  function bansOf(query: URLSearchParams, { headers }: IncomingMessage) {
    provider.askedBans.push(query.get('steamids') ?? '');
    if (provider.bansAnswer !== undefined) return provider.bansAnswer;
    if (headers['x-webapi-key'] !== STORE_KEY) return { status: 403, body: '<html><body>Forbidden</body></html>' };
    return playerBansAnswer(query, provider.bans);
  }

  async function changeBan(steamid: string, request: IncomingMessage): Promise<Answer> {
    if (request.method === 'DELETE') provider.bans.delete(steamid);
    else provider.bans.set(steamid, (await json(request)) as EconomyBan);
    return { status: 204 };
  }

  function tradesOf(method: string, { pathname, search, searchParams }: URL, { headers }: IncomingMessage): Answer {
    provider.askedTrades.push(`${pathname}${search}`);
    if (provider.tradeAnswer !== undefined) return provider.tradeAnswer;
    if (headers['x-webapi-key'] !== STORE_KEY) return { status: 403, body: '<html><body>Forbidden</body></html>' };
    return TRADE_ANSWERS[method]?.(provider.trades, searchParams) ?? { status: 404 };
  }

  async function changeTrade(id: string, request: IncomingMessage): Promise<Answer> {
    if (request.method === 'DELETE') provider.trades.delete(id);
    else provider.trades.set(id, (await json(request)) as SteamTradeOffer);
    return { status: 204 };
  }

  function show(question: URL, { headers: { cookie = '' } }: IncomingMessage): Answer {
    const steamid = new RegExp(`\\b${OWNER_COOKIE}=(7\\d{16})\\b`).exec(cookie)?.[1] ?? aSteamId();
    const page = signInPage({
      steamid,
      accepted: acceptedReturn(question, { endpoint, key, steamid }),
      cancelled: cancelledReturn(question),
    });
    const headers = { 'content-type': 'text/html; charset=utf-8', 'set-cookie': `${OWNER_COOKIE}=${steamid}; Path=/` };
    return { headers, body: page };
  }

  const provider: SteamProvider = {
    url: endpoint,
    communityUrl,
    checkAnswer: undefined,
    inventories: new Map(),
    bans: new Map(),
    bansAnswer: undefined,
    askedBans: [],
    inventoryAnswer: undefined,
    askedInventories: [],
    trades: new Map(),
    tradeAnswer: undefined,
    askedTrades: [],
    answer(question, steamid, twist) {
      const { pathname, search } = acceptedReturn(new URL(question), { endpoint, key, steamid }, twist);
      return `${pathname}${search}`;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

/** Variables of an API that takes this for Steam. */
export const steamVariables = ({ url, communityUrl }: SteamProvider) => ({
  STEAM_OPENID_URL: url,
  STEAM_COMMUNITY_URL: communityUrl,
  STEAM_API_URL: communityUrl,
  STEAM_API_KEY: STORE_KEY,
});

function aSteamId(): string {
  return String(FIRST_STEAM_ID + BigInt(randomInt(1, 2 ** 32)));
}
