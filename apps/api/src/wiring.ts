import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import type { Database } from '#database/tables.ts';
import { seedDemoAccount } from '#features/accounts/demo-account.ts';
import { artRoutes } from '#features/art/art-routes.ts';
import { type AttemptLimits, attemptLimits } from '#features/attempts/attempt-limits.ts';
import { cartRoutes } from '#features/cart/cart-routes.ts';
import { cartService } from '#features/cart/cart-service.ts';
import { readArtVersion } from '#features/catalogue/art-version.ts';
import { catalogueRoutes } from '#features/catalogue/catalogue-routes.ts';
import { catalogueService } from '#features/catalogue/catalogue-service.ts';
import type { Pictures } from '#features/catalogue/product-picture.ts';
import { plantCatalogue } from '#features/catalogue-seed/plant-catalogue.ts';
import { contentRoutes } from '#features/content/content-routes.ts';
import { type ContentService, contentService } from '#features/content/content-service.ts';
import { type SettingsService, settingsService } from '#features/content/settings-service.ts';
import { depositRoutes } from '#features/deposits/deposit-routes.ts';
import { depositService } from '#features/deposits/deposit-service.ts';
import { identityRoutes } from '#features/identity/identity-routes.ts';
import { identityService } from '#features/identity/identity-service.ts';
import { locationRoutes } from '#features/location/location-routes.ts';
import { devMailRoutes } from '#features/mail/dev-mail-routes.ts';
import { type MailService, mailService } from '#features/mail/mail-service.ts';
import { offerDesk } from '#features/offers/offer-desk.ts';
import { offerRoutes } from '#features/offers/offer-routes.ts';
import { offerService } from '#features/offers/offer-service.ts';
import { purchaseRoutes } from '#features/orders/purchase-routes.ts';
import { purchaseService } from '#features/orders/purchase-service.ts';
import { passwordChangeRoutes } from '#features/password-change/password-change-routes.ts';
import { passwordChangeService } from '#features/password-change/password-change-service.ts';
import { passwordService } from '#features/passwords/password-service.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { paymentRoutes } from '#features/payments/payment-routes.ts';
import { paymentService } from '#features/payments/payment-service.ts';
import { sandboxProvider } from '#features/payments/sandbox-provider.ts';
import { sandboxRoutes } from '#features/payments/sandbox-routes.ts';
import { stripeProvider } from '#features/payments/stripe-provider.ts';
import { payoutDesk } from '#features/payouts/payout-desk.ts';
import { withdrawalRoutes } from '#features/payouts/withdrawal-routes.ts';
import { withdrawalService } from '#features/payouts/withdrawal-service.ts';
import { accountClosing } from '#features/profile/account-closing.ts';
import { dataExport } from '#features/profile/data-export.ts';
import { profileRoutes } from '#features/profile/profile-routes.ts';
import { profileService } from '#features/profile/profile-service.ts';
import { promoRoutes } from '#features/promo/promo-routes.ts';
import { gate as makeGate } from '#features/sessions/gate.ts';
import { sessionRoutes } from '#features/sessions/session-routes.ts';
import { sessionService } from '#features/sessions/session-service.ts';
import { shareRoutes } from '#features/sharing/share-routes.ts';
import { shareService } from '#features/sharing/share-service.ts';
import { sitemapRoutes } from '#features/sitemap/sitemap-routes.ts';
import { sitemapService } from '#features/sitemap/sitemap-service.ts';
import { steamRoutes } from '#features/steam/steam-routes.ts';
import { steamService } from '#features/steam/steam-service.ts';
import { supportRoutes } from '#features/support/support-routes.ts';
import { supportService } from '#features/support/support-service.ts';
import { releaseHealth } from '#features/telemetry/release-health.ts';
import { telemetryRoutes } from '#features/telemetry/telemetry-routes.ts';
import { verificationRoutes } from '#features/verification/verification-routes.ts';
import { verificationService } from '#features/verification/verification-service.ts';
import { dataKey } from '#secrets/data-key.ts';
import { sealing as makeSealing, type Sealing } from '#secrets/sealing.ts';

/** The store's services, made by hand so that the graph can be read. */
export type Store = ReturnType<typeof wireStore>;

type StoreConfig = Pick<Config, 'dataDir' | 'imageHost' | 'payoutKey' | 'rateLimitScale' | 'steamOpenIdUrl' | 'stripe'>;

/** database → repositories → services. */
export function wireStore(database: Database, config: StoreConfig) {
  const { imageHost, rateLimitScale, steamOpenIdUrl, stripe } = config;
  const settings = settingsService(database, { imageHost });
  const content = contentService(database);
  const artVersion = readArtVersion();
  const catalogue = catalogueService(database, { artVersion, imageHost });
  const sharing = shareService(database, catalogue.recommended);
  const sitemap = sitemapService(database, { categories: catalogue.categories.tree });
  const people = wirePeople(database, { settings, content, rateLimitScale, steamOpenIdUrl });
  const { mail, limits } = people;
  const common = { settings, content, mail, limits, pictures: { artVersion, imageHost } };
  const { provider, ...money } = wireMoney(database, { ...common, stripe });
  const selling = wireSelling(database, { ...common, provider, sealing: makeSealing(() => dataKey(config)) });
  const support = supportService(database, { settings, limits });
  const health = releaseHealth(database);
  return {
    database,
    settings,
    content,
    catalogue,
    artVersion,
    sharing,
    sitemap,
    support,
    health,
    ...people,
    ...money,
    ...selling,
  };
}

interface PeopleParts extends Pick<Config, 'rateLimitScale' | 'steamOpenIdUrl'> {
  settings: SettingsService;
  content: ContentService;
}

/** Accounts and whoever is signed in to them. */
function wirePeople(database: Database, { settings, content, rateLimitScale, steamOpenIdUrl }: PeopleParts) {
  const limits = attemptLimits(database, rateLimitScale);
  const passwords = passwordService();
  const mail = mailService(database, { settings, content });
  const sessions = sessionService(database);
  const gate = makeGate(sessions);
  const verification = verificationService(database, { mail, limits });
  const identity = identityService(database, { settings, mail, verification, passwords, limits });
  const passwordChange = passwordChangeService(database, { mail, passwords, limits });
  const profiles = profileService(database, { content, mail, verification, limits });
  const closing = accountClosing(database, { passwords, limits });
  const exportData = dataExport(database, { profiles, sessions });
  const steam = steamService(database, { mail, limits, endpoint: steamOpenIdUrl });
  return {
    limits,
    passwords,
    mail,
    sessions,
    gate,
    verification,
    identity,
    passwordChange,
    profiles,
    closing,
    exportData,
    steam,
  };
}

interface CommonParts {
  settings: SettingsService;
  content: ContentService;
  mail: MailService;
  limits: AttemptLimits;
  pictures: Pictures;
}

/** Carts, orders and payments. */
function wireMoney(database: Database, { stripe, ...common }: CommonParts & Pick<Config, 'stripe'>) {
  const { settings, content, mail, limits, pictures } = common;
  const { sandbox, provider } = wireProvider(database, stripe);
  const payments = paymentService(database, provider, mail);
  const purchases = purchaseService(database, { settings, content, payments, mail, pictures, limits });
  const deposits = depositService(database, { settings, content, payments, limits });
  return { cart: cartService(database, pictures), sandbox, provider, payments, purchases, deposits };
}

/** What people sell to the store, and what they are paid for it. */
function wireSelling(database: Database, parts: CommonParts & { provider: PaymentProvider; sealing: Sealing }) {
  const offers = offerService(database, parts);
  return {
    sealing: parts.sealing,
    offers,
    withdrawals: withdrawalService(database, { ...parts, offers }),
    offerDesk: offerDesk(database, parts),
    payoutDesk: payoutDesk(database, parts),
  };
}

function wireProvider(database: Database, stripe: Config['stripe']) {
  if (stripe !== undefined) return { sandbox: undefined, provider: stripeProvider(stripe) };
  const sandbox = sandboxProvider(database);
  return { sandbox, provider: sandbox.provider };
}

/** services → routes; called inside the API plugin, whose prefix is `/api`. */
export function wireRoutes(api: FastifyInstance, store: Store, config: Config): void {
  catalogueRoutes(api, store);
  artRoutes(api, store.catalogue, store.artVersion);
  contentRoutes(api, store);
  shareRoutes(api, store);
  sitemapRoutes(api, store, config);
  sessionRoutes(api, store);
  identityRoutes(api, store, config);
  verificationRoutes(api, store, config);
  passwordChangeRoutes(api, store, config);
  profileRoutes(api, store, config);
  steamRoutes(api, store, config);
  cartRoutes(api, store);
  promoRoutes(api, store);
  purchaseRoutes(api, store, config);
  depositRoutes(api, store, config);
  offerRoutes(api, store);
  withdrawalRoutes(api, store);
  supportRoutes(api, store);
  telemetryRoutes(api, store, config);
  // Plug-ins of their own, because they read bodies in their own way.
  void api.register((plugin) => paymentRoutes(plugin, store));
  const { sandbox } = store;
  if (sandbox) void api.register((plugin) => sandboxRoutes(plugin, sandbox));
  devMailRoutes(api, store.mail, config);
  locationRoutes(api, config);
}

/** Everything that a new database must hold before the store opens; runs at every start and adds what is missing. */
export async function seedStore(store: Store, { production }: Pick<Config, 'production'>): Promise<void> {
  await plantCatalogue(store.database);
  await store.content.seed();
  await store.settings.seed();
  if (!production) await seedDemoAccount(store.database, store.passwords);
}
