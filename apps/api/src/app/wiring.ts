import { readCodeVersion } from '@patina/item-art/code-version';
import { toMinor } from '@patina/shared-api/money';
import type { FastifyInstance } from 'fastify';
import { approvalExecutors } from '#app/approval-executors.ts';
import { accountAdmin } from '#features/accounts/account-admin-service.ts';
import { seedDemoAccount } from '#features/accounts/demo-account.ts';
import { listApprovals } from '#features/approvals/list-approvals.ts';
import { adjustmentService } from '#features/balance-adjustments/adjustment-service.ts';
import { cartRoutes } from '#features/cart/cart-routes.ts';
import { cartService } from '#features/cart/cart-service.ts';
import { catalogueRoutes } from '#features/catalogue/catalogue-routes.ts';
import { catalogueService } from '#features/catalogue/catalogue-service.ts';
import { importService } from '#features/catalogue-import/import-service.ts';
import { contentRoutes } from '#features/content/content-routes.ts';
import { reversalRoutes } from '#features/credential-reversal/reversal-routes.ts';
import { reversalService } from '#features/credential-reversal/reversal-service.ts';
import { deliveryService } from '#features/deliveries/delivery-service.ts';
import { depositRoutes } from '#features/deposits/deposit-routes.ts';
import { depositService } from '#features/deposits/deposit-service.ts';
import { checkService } from '#features/desk-money/check-service.ts';
import { deskOfferService } from '#features/desk-offers/desk-offer-service.ts';
import { offerQueue } from '#features/desk-offers/offer-queue.ts';
import { deskOrderService } from '#features/desk-orders/desk-order-service.ts';
import { orderList } from '#features/desk-orders/order-list.ts';
import { refundService } from '#features/desk-orders/refund-service.ts';
import { deskPayoutService } from '#features/desk-payouts/desk-payout-service.ts';
import { deskPeopleService } from '#features/desk-people/desk-people-service.ts';
import { deskProductService } from '#features/desk-products/desk-product-service.ts';
import { settingEditor } from '#features/desk-settings/setting-editor.ts';
import { todayNumbers } from '#features/desk-today/today-numbers.ts';
import { type TodayParts, todayService } from '#features/desk-today/today-service.ts';
import { devMailRoutes } from '#features/dev-mail/dev-mail-routes.ts';
import { verificationRoutes } from '#features/email-verification/verification-routes.ts';
import { verificationService } from '#features/email-verification/verification-service.ts';
import { facetService } from '#features/facets/facet-service.ts';
import { handOverService } from '#features/hand-overs/hand-over-service.ts';
import { confirmationRoutes } from '#features/identity-confirmation/confirmation-routes.ts';
import { confirmationService } from '#features/identity-confirmation/confirmation-service.ts';
import { ipCountryRoutes } from '#features/ip-country/ip-country-routes.ts';
import { loginRoutes } from '#features/login/login-routes.ts';
import { loginService } from '#features/login/login-service.ts';
import { offerAdmin } from '#features/offers/offer-admin-service.ts';
import { offerRoutes } from '#features/offers/offer-routes.ts';
import { offerService } from '#features/offers/offer-service.ts';
import { roleGranter } from '#features/operators/role-granter.ts';
import { roleService } from '#features/operators/role-service.ts';
import { orderAdmin } from '#features/order-admin/order-admin-service.ts';
import { passkeyLoginRoutes } from '#features/passkey-login/passkey-login-routes.ts';
import { passwordChangeRoutes } from '#features/password-change/password-change-routes.ts';
import { passwordChangeService } from '#features/password-change/password-change-service.ts';
import { sandboxRoutes } from '#features/payment-sandbox/sandbox-routes.ts';
import { paymentRoutes } from '#features/payments/payment-routes.ts';
import { reconciliationService } from '#features/payments/reconciliation-service.ts';
import { settlementService } from '#features/payments/settlement-service.ts';
import { payoutAdmin } from '#features/payout-admin/payout-admin-service.ts';
import { bankAnswerService } from '#features/payout-batches/bank-answer-service.ts';
import { batchService } from '#features/payout-batches/batch-service.ts';
import { pictureRoutes } from '#features/pictures/picture-routes.ts';
import { productAdmin } from '#features/product-admin/product-admin-service.ts';
import { accountClosing } from '#features/profile/account-closing.ts';
import { dataExport } from '#features/profile/data-export.ts';
import { profileRoutes } from '#features/profile/profile-routes.ts';
import { profileService } from '#features/profile/profile-service.ts';
import { promoRoutes } from '#features/promo/promo-routes.ts';
import { purchaseRoutes } from '#features/purchases/purchase-routes.ts';
import { purchaseService } from '#features/purchases/purchase-service.ts';
import { receiptRoutes } from '#features/receipts/receipt-routes.ts';
import { registrationRoutes } from '#features/registration/registration-routes.ts';
import { registrationService } from '#features/registration/registration-service.ts';
import { salesService } from '#features/sales/sales-service.ts';
import { searchRoutes } from '#features/search/search-routes.ts';
import { searchService } from '#features/search/search-service.ts';
import { secondFactorRoutes } from '#features/second-factor/second-factor-routes.ts';
import { secondFactorService } from '#features/second-factor/second-factor-service.ts';
import { removalService } from '#features/second-factor-removal/removal-service.ts';
import { secondStepRoutes } from '#features/second-step/second-step-routes.ts';
import { sessionRoutes } from '#features/sessions/session-routes.ts';
import { shareRoutes } from '#features/share-pictures/share-routes.ts';
import { shareService } from '#features/share-pictures/share-service.ts';
import { sitemapRoutes } from '#features/sitemap/sitemap-routes.ts';
import { sitemapService } from '#features/sitemap/sitemap-service.ts';
import { steamRoutes } from '#features/steam-login/steam-routes.ts';
import { steamService } from '#features/steam-login/steam-service.ts';
import { supportRoutes } from '#features/support/support-routes.ts';
import { supportService } from '#features/support/support-service.ts';
import { releaseHealth } from '#features/telemetry/release-health.ts';
import { telemetryRoutes } from '#features/telemetry/telemetry-routes.ts';
import { withdrawalRoutes } from '#features/withdrawals/withdrawal-routes.ts';
import { withdrawalService } from '#features/withdrawals/withdrawal-service.ts';
import { exampleSettings } from '#seed/settings.ts';
import { approvalService } from '#shared/approvals/approval-service.ts';
import { seedCatalogue } from '#shared/catalogue-seed/seed-catalogue.ts';
import type { Config } from '#shared/config/config.ts';
import { type ContentService, contentService } from '#shared/content/content-service.ts';
import { pageEditor } from '#shared/content/page-editor.ts';
import { textEditor } from '#shared/content/text-editor.ts';
import { primaryOnly, type Reads } from '#shared/database/reads/reads.ts';
import type { Database } from '#shared/database/tables.ts';
import { deskAccess, type Operator } from '#shared/desk/desk-access.ts';
import { type EmailService, emailService } from '#shared/email/email-service.ts';
import { passwordService } from '#shared/password-hashing/password-service.ts';
import type { PaymentProvider } from '#shared/payment-providers/payment-provider.ts';
import { sandboxProvider } from '#shared/payment-providers/sandbox-provider.ts';
import { stripeProvider } from '#shared/payment-providers/stripe-provider.ts';
import { paymentService } from '#shared/payments/payment-service.ts';
import type { Pictures } from '#shared/pictures/picture-address.ts';
import { catalogueTerms } from '#shared/products/catalogue-terms.ts';
import { type RateLimits, rateLimits } from '#shared/rate-limit/rate-limit.ts';
import { secondFactorProofs } from '#shared/second-factor/second-factor-proofs.ts';
import { type Encryption, encryption as makeEncryption } from '#shared/secrets/encryption.ts';
import { encryptionKey } from '#shared/secrets/encryption-key.ts';
import { auth as makeAuth } from '#shared/sessions/auth.ts';
import { sessionCallers } from '#shared/sessions/session-callers.ts';
import { sessionService } from '#shared/sessions/session-service.ts';
import { type SettingsService, settingsService } from '#shared/settings/settings-service.ts';
import { signInService } from '#shared/sign-in/sign-in-service.ts';

/** All services, wired by hand so that the graph can be read. */
export type Services = ReturnType<typeof wireServices>;

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

/** database → repositories → services; `reads` for what may be a moment old. */
export function wireServices(database: Database, config: ServicesConfig, reads: Reads = primaryOnly(database)) {
  const { adjustmentLimit, imageHost, publicOrigin, rateLimitScale, steamOpenIdUrl, stripe } = config;
  const settings = settingsService(database, { imageHost });
  const content = contentService(database);
  const artVersion = readCodeVersion();
  const pictures = { artVersion, imageHost };
  const { catalogue, search } = wireCatalogue(reads, pictures);
  const sharing = shareService(reads.database, catalogue.recommended);
  const sitemap = sitemapService(reads.database, { categories: catalogue.categories.tree });
  const encryption = makeEncryption(() => encryptionKey(config));
  const people = wirePeople(database, { settings, content, encryption, publicOrigin, rateLimitScale, steamOpenIdUrl });
  const { emails, limits } = people;
  const common = { settings, content, emails, limits, pictures };
  const { provider, ...money } = wireMoney(database, { ...common, stripe });
  const selling = wireSelling(database, { ...common, provider, encryption });
  const support = supportService(database, { settings, limits });
  const adjustments = adjustmentService(database, {
    emails,
    limitMinor: toMinor(adjustmentLimit),
    origin: config.publicOrigin,
  });
  const health = releaseHealth(database);
  const sales = salesService(database);
  const roles = roleService(database);
  const executors = approvalExecutors({ ...money, ...selling, settings, roles, emails });
  const approvals = approvalService(database, { settings, executors });
  return {
    database,
    reads,
    settings,
    content,
    shown: shownContent(reads, { settings, imageHost }),
    catalogue,
    search,
    artVersion,
    sharing,
    sitemap,
    support,
    health,
    adjustments,
    sales,
    deskProducts: deskProductService(database, { pictures, settings }),
    productAdmin: productAdmin(database, catalogue),
    imports: importService(database, catalogue),
    today: wireToday(database, { sales, health, payoutsDue: async () => (await selling.deskPayouts.sums()).due }),
    deskAccess: deskAccess(database, settings),
    settingEditor: settingEditor(database, { settings, approvals }),
    pageEditor: pageEditor(database),
    textEditor: textEditor(database),
    roles,
    roleGranter: roleGranter(database, { roles, approvals }),
    approvals,
    refunds: refundService(database, { ...money, settings, approvals }),
    ...people,
    ...money,
    ...selling,
  };
}

/** Product lists, facets and search. */
export function wireCatalogue({ database, steady, catchUp, ownKey }: Reads, pictures: Pictures) {
  // What is kept until the next import must not be read from before it.
  const terms = catalogueTerms(steady, catchUp);
  const facets = facetService(database);
  const search = searchService(database, { terms, inStock: facets.inStock, pictures });
  const { clearCaches, ...catalogue } = catalogueService(database, { terms, facets, search, pictures, ownKey });
  return {
    search,
    catalogue: {
      ...catalogue,
      /** Clears all caches, which are then read anew from what has the change; called after an import. */
      clearCaches() {
        void catchUp();
        clearCaches();
      },
    },
  };
}

/** What all pages show, which they need while the primary is away, too. */
function shownContent(
  reads: Reads,
  { settings, imageHost }: { settings: SettingsService; imageHost: string | undefined },
) {
  const standIn = settingsService(reads.steady, { imageHost });
  return {
    settings: { read: () => (reads.isStandingIn() ? standIn : settings).read() },
    content: contentService(reads.steady),
  };
}

/** Numbers of what waits are counted no further than this. */
const MOST_SHOWN = 10_000;

/** What waits for somebody, counted as the lists that the numbers lead to; sales and releases. */
function wireToday(database: Database, parts: Omit<TodayParts, 'counts'>) {
  const numbers = todayNumbers(database);
  const offers = offerQueue(database);
  const counts = {
    to_price: () => offers.count({ queue: 'to_price' }, MOST_SHOWN),
    to_send: () => orderList(database).count({ status: 'processing', trade: 'waiting' }, MOST_SHOWN),
    to_receive: () => offers.count({ queue: 'to_receive' }, MOST_SHOWN),
    overdue: () => offers.count({ queue: 'overdue' }, MOST_SHOWN),
    failed_payments: numbers.failedPayments,
    stuck_refunds: numbers.stuckRefunds,
    low_stock: numbers.lowStock,
    approvals: async (operator: Operator) => (await listApprovals(database, { per_page: 1 }, operator)).meta.total,
  };
  return todayService({ ...parts, counts });
}

interface PeopleParts extends Pick<Config, 'publicOrigin' | 'rateLimitScale' | 'steamOpenIdUrl'> {
  settings: SettingsService;
  content: ContentService;
  encryption: Encryption;
}

/** Accounts, sessions and sign-in. */
function wirePeople(
  database: Database,
  { settings, content, encryption, publicOrigin, rateLimitScale, steamOpenIdUrl }: PeopleParts,
) {
  const limits = rateLimits(database, rateLimitScale);
  const passwords = passwordService();
  const emails = emailService(database, { settings, content });
  const sessions = sessionService(database);
  const callers = sessionCallers(database, settings);
  const auth = makeAuth(callers, settings);
  const verification = verificationService(database, { emails, limits });
  const proofs = secondFactorProofs(database, { emails, encryption, limits });
  const confirmations = confirmationService(database, { auth, emails, passwords, limits, proofs });
  const signIns = signInService(database, { emails, proofs });
  const secondFactor = secondFactorService(database, { emails, encryption, limits, settings });
  const removals = removalService(database, { emails, publicOrigin });
  const login = loginService(database, { passwords, limits, signIns });
  const registration = registrationService(database, { settings, emails, passwords, limits });
  const passwordChange = passwordChangeService(database, { emails, passwords, limits });
  const profiles = profileService(database, { settings, content, emails, limits });
  const closing = accountClosing(database, { passwords, limits });
  const exportData = dataExport(database, { profiles, sessions, secondFactor });
  const steam = steamService(database, { emails, limits, signIns, endpoint: steamOpenIdUrl });
  return {
    limits,
    passwords,
    emails,
    sessions,
    callers,
    auth,
    confirmations,
    reversals: reversalService(database, { emails, limits }),
    verification,
    proofs,
    signIns,
    secondFactor,
    removals,
    login,
    registration,
    passwordChange,
    profiles,
    closing,
    accountAdmin: accountAdmin(database, { closing }),
    deskPeople: deskPeopleService(database, { settings, proofs }),
    exportData,
    steam,
  };
}

interface CommonParts {
  settings: SettingsService;
  content: ContentService;
  emails: EmailService;
  limits: RateLimits;
  pictures: Pictures;
}

/** Carts, orders and payments. */
function wireMoney(database: Database, { stripe, ...common }: CommonParts & Pick<Config, 'stripe'>) {
  const { sandbox, provider } = wireProvider(database, stripe);
  const deliveries = deliveryService(database, common);
  return {
    cart: cartService(database, common.pictures),
    sandbox,
    provider,
    deliveries,
    orderAdmin: orderAdmin(database, common),
    deskOrders: deskOrderService(database, { ...common, deliveries }),
    ...wirePayments(database, provider, common),
  };
}

/** Payments through a provider, and orders and top-ups paid with them. */
export function wirePayments(database: Database, provider: PaymentProvider, parts: CommonParts) {
  const payments = paymentService(database, provider, parts.emails);
  const reconciliation = reconciliationService(database, provider);
  return {
    payments,
    settlement: settlementService(database, provider, { emails: parts.emails, sendRefund: payments.sendRefund }),
    reconciliation,
    checks: checkService(database, reconciliation),
    purchases: purchaseService(database, { ...parts, payments }),
    deposits: depositService(database, { ...parts, payments }),
  };
}

/** Offers, withdrawals and payouts. */
function wireSelling(database: Database, parts: CommonParts & { provider: PaymentProvider; encryption: Encryption }) {
  const offers = offerService(database, parts);
  const payouts = payoutAdmin(database, parts);
  const batches = batchService(database, parts);
  return {
    encryption: parts.encryption,
    offers,
    withdrawals: withdrawalService(database, { ...parts, offers }),
    offerAdmin: offerAdmin(database, parts),
    handOvers: handOverService(database, parts),
    deskOffers: deskOfferService(database, parts),
    payoutAdmin: payouts,
    deskPayouts: deskPayoutService(database, parts),
    payoutBatches: batches,
    bankAnswers: bankAnswerService(database, { batches, payouts }),
  };
}

function wireProvider(database: Database, stripe: Config['stripe']) {
  if (stripe !== undefined) return { sandbox: undefined, provider: stripeProvider(stripe) };
  const sandbox = sandboxProvider(database);
  return { sandbox, provider: sandbox.provider };
}

/** services → routes; called in the plugin with the prefix `/api`. */
export function wireRoutes(api: FastifyInstance, services: Services, config: Config): void {
  catalogueRoutes(api, services);
  searchRoutes(api, services);
  pictureRoutes(api, services.catalogue, services.artVersion);
  contentRoutes(api, { ...services, ...services.shown });
  shareRoutes(api, services);
  sitemapRoutes(api, services, config);
  sessionRoutes(api, services);
  loginRoutes(api, services, config);
  confirmationRoutes(api, services, config);
  secondStepRoutes(api, services, config);
  passkeyLoginRoutes(api, services, config);
  secondFactorRoutes(api, services, config);
  registrationRoutes(api, services, config);
  verificationRoutes(api, services, config);
  passwordChangeRoutes(api, services, config);
  reversalRoutes(api, services, config);
  profileRoutes(api, services, config);
  steamRoutes(api, services, config);
  cartRoutes(api, services);
  promoRoutes(api, services);
  purchaseRoutes(api, services, config);
  receiptRoutes(api, services);
  depositRoutes(api, services, config);
  offerRoutes(api, services, config);
  withdrawalRoutes(api, services);
  supportRoutes(api, services);
  telemetryRoutes(api, services, config);
  // Separate plugins, because they parse bodies differently.
  void api.register((plugin) => paymentRoutes(plugin, services));
  const { sandbox } = services;
  if (sandbox) void api.register((plugin) => sandboxRoutes(plugin, sandbox));
  devMailRoutes(api, services.emails, config);
  ipCountryRoutes(api, config);
}

/** Seeds a new database; runs at every start and adds what is missing. */
export async function seedDatabase(services: Services, { production }: Pick<Config, 'production'>): Promise<void> {
  await seedCatalogue(services.database);
  await services.content.seed();
  await services.settings.seed(production ? {} : exampleSettings);
  if (!production) await seedDemoAccount(services.database, services.passwords);
}
