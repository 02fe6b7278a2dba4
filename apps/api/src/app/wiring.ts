import { readCodeVersion } from '@patina/item-art/code-version';
import { toMinor } from '@patina/shared-api/money';
import { deskCalls } from '#app/desk-calls.ts';
import { wireBackOffice } from '#app/wiring/wire-back-office.ts';
import { wireMoney } from '#app/wiring/wire-money.ts';
import { wireReads } from '#app/wiring/wire-reads.ts';
import { identityServices } from '#identity/services.ts';
import { adjustmentService } from '#money/ledger/adjustment-service.ts';
import { offerServices } from '#offers/services.ts';
import { registerCalls } from '#operators/act.ts';
import { moneyLimits } from '#operators/money-limit.ts';
import type { Config } from '#platform/config.ts';
import { primaryOnly, type Reads } from '#platform/database/reads/reads.ts';
import type { Database } from '#platform/database/tables.ts';
import { rateLimits } from '#platform/rate-limit/rate-limit.ts';
import { encryptionKey, encryption as makeEncryption } from '#platform/secrets/encryption.ts';
import { storeServices } from '#store/services.ts';

/** All services, wired by hand so that the graph can be read; their parts are in `wiring`. */
export type Services = ReturnType<typeof wire>;

type ServicesConfig = Pick<
  Config,
  | 'adjustmentLimit'
  | 'dataDir'
  | 'imageHost'
  | 'payoutKey'
  | 'publicOrigin'
  | 'rateLimitScale'
  | 'steamOpenIdUrl'
  | 'stripe'
>;

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

/** database → repositories → services */
function wire(database: Database, config: ServicesConfig, reads: Reads) {
  const { adjustmentLimit, imageHost, publicOrigin, rateLimitScale, steamOpenIdUrl, stripe } = config;
  const limits = rateLimits(database, rateLimitScale);
  const store = storeServices(database, { limits, imageHost, publicOrigin });
  const { settings, content, emails } = store;
  const artVersion = readCodeVersion();
  const pictures = { artVersion, imageHost };
  const encryption = makeEncryption(() => encryptionKey(config));
  const { replicated, ...shop } = wireReads(reads, { ...pictures, publicOrigin }, settings);
  const common = { settings, content, emails, limits, pictures, moneyLimits: moneyLimits(settings) };
  const people = identityServices(database, { ...common, replicated, encryption, publicOrigin, steamOpenIdUrl });
  const { provider, ...money } = wireMoney(database, { ...common, stripe });
  const selling = offerServices(database, { ...common, provider, encryption });
  return {
    database,
    reads,
    limits,
    artVersion,
    moneyLimits: common.moneyLimits,
    adjustments: adjustmentService(database, {
      emails,
      moneyLimits: common.moneyLimits,
      limitMinor: toMinor(adjustmentLimit),
      origin: publicOrigin,
    }),
    ...store,
    ...shop,
    ...people,
    ...money,
    ...selling,
    ...wireBackOffice(database, { ...common, store, catalogue: shop.catalogue, selling }),
  };
}
