import { readCodeVersion } from '@patina/item-art/code-version';
import { MOST_COUNTED } from '@patina/shared-api/contract/desk/list-query';
import { deskCalls } from '#app/desk-calls.ts';
import { TIMELINE_SOURCES } from '#app/timeline-sources.ts';
import { findProducts } from '#catalogue/products/find-products.ts';
import { catalogueDeskServices, catalogueServices } from '#catalogue/services.ts';
import { findPeople } from '#identity/accounts/find-people.ts';
import { type ReplicatedSessions, sessionFinder } from '#identity/identity.ts';
import { identityServices } from '#identity/services.ts';
import { moneyServices } from '#money/services.ts';
import { notificationServices } from '#notifications/services.ts';
import { countOffers } from '#offers/desk-offers.ts';
import { findOffers } from '#offers/find-offers.ts';
import { offerServices } from '#offers/services.ts';
import { registerCalls } from '#operators/act.ts';
import { deskSearch } from '#operators/desk-search.ts';
import { approvalList } from '#operators/list-approvals.ts';
import { moneyLimits as makeMoneyLimits } from '#operators/money-limit.ts';
import type { Actor } from '#operators/operators.ts';
import { operatorServices } from '#operators/services.ts';
import { timelineService } from '#operators/timeline.ts';
import { findOrders } from '#orders/find-orders.ts';
import { orderServices } from '#orders/services.ts';
import { countToSend } from '#orders/to-send.ts';
import type { Config } from '#platform/config.ts';
import { primaryOnly, type Reads } from '#platform/database/reads/reads.ts';
import type { Database } from '#platform/database/tables.ts';
import { rateLimits } from '#platform/rate-limit/rate-limit.ts';
import { encryptionKey, encryption as makeEncryption } from '#platform/secrets/encryption.ts';
import { shownContent, storeDeskServices, storeServices } from '#store/services.ts';
import { findMessages } from '#store/support/message-list.ts';
import { countTradeQuestions } from '#trades/list-trades.ts';
import { tradeServices } from '#trades/services.ts';
import { watchingServices } from '#watching/services.ts';

/** All services, wired by hand so that the graph can be read; each area puts its own together in its `services.ts`. */
export type Services = ReturnType<typeof wire>;

interface ServicesConfig
  extends Pick<
      Config,
      | 'adjustmentLimit'
      | 'dataDir'
      | 'imageHost'
      | 'liveStreams'
      | 'payoutKey'
      | 'publicOrigin'
      | 'push'
      | 'pushServices'
      | 'rateLimitScale'
      | 'steamApiKeys'
      | 'steamApiUrl'
      | 'steamCommunityUrl'
      | 'steamOpenIdUrl'
      | 'stripe'
    >,
    Pick<Parameters<typeof identityServices>[1], 'passwordCost'> {}

/** All services, with the calls of the back office that use them; `reads` for what may be a moment old. */
export function wireServices(
  database: Database,
  config: ServicesConfig,
  reads: Reads = primaryOnly(database),
): Services {
  const services = wire(database, config, reads);
  registerCalls(services, deskCalls);
  return services;
}

function wire(database: Database, config: ServicesConfig, reads: Reads) {
  const { imageHost, publicOrigin, steamOpenIdUrl, passwordCost } = config;
  const { steamApiKeys, steamApiUrl, steamCommunityUrl } = config;
  const limits = rateLimits(database, config.rateLimitScale);
  const store = storeServices(database, { limits, imageHost, publicOrigin });
  const { settings, content, emails } = store;
  const artVersion = readCodeVersion();
  const pictures = { artVersion, imageHost };
  const encryption = makeEncryption(() => encryptionKey(config));
  const moneyLimits = makeMoneyLimits(settings);
  const common = { settings, content, emails, limits, pictures, moneyLimits };
  // What may be a moment old is read from replicas.
  const shown = shownContent(reads, settings, { imageHost, publicOrigin });
  const shop = catalogueServices(reads, { pictures, settings: shown.steadySettings, content: shown.content });
  const replicated = replicatedSessions(reads, shown);
  const { provider, ...money } = moneyServices(database, { ...config, ...common });
  const people = identityServices(database, {
    ...common,
    savedCards: money.savedCards,
    replicated,
    encryption,
    publicOrigin,
    steamOpenIdUrl,
    passwordCost,
  });
  const orders = orderServices(database, { ...common, payments: money.payments });
  const selling = offerServices(database, {
    ...common,
    provider,
    encryption,
    skinNames: shop.skinNames,
    steamApiKeys,
    steamApiUrl,
    steamCommunityUrl,
  });
  const trades = tradeServices(database, { ...config, ...common, ...money, ...orders, ...selling });
  const watching = watchingServices(database, { ...common, filterOf: shop.catalogue.filterOf });
  const operators = operatorServices(database, { settings, emails, publicOrigin });
  const told = notificationServices(database, { ...config, ...common, encryption, stillOpen: people.auth.stillOpen });
  return {
    database,
    reads,
    limits,
    artVersion,
    moneyLimits,
    shown,
    replicated,
    ...store,
    ...shop,
    ...people,
    ...money,
    ...orders,
    ...selling,
    ...trades,
    ...watching,
    ...operators,
    ...told,
    deskSearch: deskSearch(database, {
      orders: (typed) => findOrders(database, typed),
      people: (typed) => findPeople(database, typed),
      products: (typed) => findProducts(database, typed),
      offers: (typed) => findOffers(database, typed),
      messages: (typed) => findMessages(database, typed),
      pages: ({ text, language }) => store.pages.find(text, language),
    }),
    timeline: timelineService(database, TIMELINE_SOURCES),
    ...catalogueDeskServices(database, { catalogue: shop.catalogue, pictures, settings }),
    ...storeDeskServices(database, {
      ...store,
      approvals: operators.approvals,
      counts: todayCounts(database),
      payoutsDue: async () => (await selling.deskPayouts.sums()).due,
    }),
  };
}

/** Who is signed in, for what shows nothing of theirs, while the primary is away. */
function replicatedSessions(reads: Reads, { settings }: Pick<ReplicatedSessions, 'settings'>): ReplicatedSessions {
  return { find: sessionFinder(reads.steady), settings, isUsed: reads.isStandingIn };
}

/** Numbers of what waits are counted no further than this. */
const MOST_SHOWN = 10_000;

/** What waits for somebody, counted as the lists that the numbers lead to. */
function todayCounts(database: Database) {
  return {
    to_price: () => countOffers(database, 'to_price', MOST_SHOWN),
    to_send: () => countToSend(database, MOST_SHOWN),
    to_receive: () => countOffers(database, 'to_receive', MOST_SHOWN),
    overdue: () => countOffers(database, 'overdue', MOST_SHOWN),
    trades: () => countTradeQuestions(database, MOST_SHOWN),
    approvals: async (operator: Actor) => approvalList(database, {}, operator).count(MOST_COUNTED),
  };
}
