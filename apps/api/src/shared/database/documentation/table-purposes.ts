import type { Tables } from '#shared/database/tables.ts';

type TableName = keyof Tables | 'migration';

/** The purpose of each table, by domain, in the order of docs/database.md. */
export const TABLE_PURPOSES: Record<string, Partial<Record<TableName, string>>> = {
  Content: {
    setting: 'one row per setting that an operator has changed or that was seeded',
    language: 'languages that shoppers may choose',
    localization: "operators' texts, which replace single texts of the releases",
    currency: 'display currencies and their rates',
    country: 'countries of ISO 3166-1 that addresses and phone numbers may name',
    static_page: 'pages written by the operator, such as terms and privacy policy',
    static_page_text: 'static pages in other languages than their own',
    social_link: 'links of the footer',
  },
  Catalogue: {
    item_type: 'kinds of items: Rifle, Knife …; first level of the category tree',
    quality: 'rarity grades',
    weapon: 'weapons, second level of the category tree',
    finish: 'finishes of weapons, with their phase and float range',
    product: 'what is sold: a finish in one exterior and class, with price and stock',
    product_price: 'prices over time, for the lowest one of the 30 days before a reduction',
    catalogue_revision: 'counter of the imports, by which other servers notice a change',
    catalogue_seed: 'one row once the first catalogue is in place',
  },
  Identity: {
    user_account: 'people: profile, sign-in, balance',
    session: 'open sessions, by the digest of their token',
    confirmation_code: 'codes by email, with which the owner of a session confirms who it is',
    browser: 'browsers that an account has signed in with; their wrong passwords count apart',
    credential_change: 'changes of credentials that their owner can undo by the link of the notice',
    mail_link: 'links of emails: verification, reset of a password',
    passkey: 'public keys of passkeys',
    authenticator_app: 'secrets of authenticator apps, encrypted',
    recovery_code: 'recovery codes for a lost second factor, by their keyed digest',
    passkey_challenge: 'challenges for passkeys that are under way',
    pending_sign_in: 'sign-ins that wait for their second step',
    second_factor_removal: 'removals of a lost second factor by operators, which wait 72 hours',
    steam_visit: 'sign-ins by Steam that are under way',
    steam_nonce: 'answers of Steam that have been used',
    operator_role: 'roles of people who run the shop, in the back office',
    attempt: 'counters of the rate limits, shared by all servers',
  },
  Buying: {
    cart_line: 'contents of the carts, with the price that the shopper has accepted',
    promo_code: 'promo codes',
    bundle: 'packs (for everybody) and prompts (for one user): products at one price',
    bundle_product: 'the products of a bundle',
    shop_order: 'orders',
    order_line: 'items of the orders, as they were when they were bought',
    receipt: 'numbers of receipts, without gaps; append-only',
    order_event: 'history of the orders; append-only',
  },
  Trades: {
    trade_event: 'history of the items that change hands on Steam, to buyers and from sellers; append-only',
  },
  Payments: {
    payment: 'payments at a provider, for an order or a top-up',
    provider_event: 'webhook events that have been handled',
    refund: 'money that goes back, to the balance or through the payment',
    sandbox_payment: 'payments of the sandbox provider, as a real provider would keep them',
    sandbox_refund: 'refunds of the sandbox provider',
  },
  Ledger: {
    ledger_transaction: 'movements of money; each sums to zero and is booked once',
    balance_adjustment: 'changes of balances by operators, and those that wait for a second one',
    ledger_entry: 'the two or more sides of a movement; append-only',
    idempotency: 'idempotency keys that have been used, with the first answer',
  },
  Selling: {
    offer: 'what sellers offer to the store',
    offer_event: 'history of the offers; append-only',
    payout: 'what sellers are paid by; a failed payout is followed by another one',
  },
  Operations: {
    mail: 'outbox of emails, written in the transaction that they report',
    audit_entry: 'changes that operators have made; append-only',
    release_health: 'page views and failures of each release, by minute',
    counted_report: 'what has been counted of reports within a day, so that it is counted once',
    seeded: 'seeds that have run, so that what an operator deletes stays deleted',
    migration: 'migrations that have run',
  },
};
