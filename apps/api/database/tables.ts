/*
 * Written by `npm run docs:database` from the migrated schema; a test fails where they differ. What the schema cannot know is
 * said in src/platform/database/tables.ts.
 */
import type { Generated, GeneratedAlways } from 'kysely';

/** The tables as the database knows them. */
export interface StoredTables {
  /** Content: one row per setting that an operator has changed or that was seeded */
  setting: {
    key: string;
    value: unknown;
  };
  /** Content: languages that shoppers may choose */
  language: {
    id: Generated<number>;
    code: string;
    title: string;
    is_default: Generated<boolean>;
    position: Generated<number>;
  };
  /** Content: operators' texts, which replace single texts of the releases */
  localization: {
    language_id: number;
    key: string;
    text: string;
  };
  /** Content: display currencies and their rates */
  currency: {
    code: string;
    symbol: string;
    /** Units of the currency for one euro, a decimal number. */
    rate: string;
    is_default: Generated<boolean>;
    position: Generated<number>;
  };
  /** Content: countries of ISO 3166-1 that addresses and phone numbers may name */
  country: {
    /** The numeric code. */
    id: number;
    iso: string;
    iso3: string;
    title: string;
  };
  /** Content: pages written by the operator, such as terms and privacy policy */
  static_page: {
    id: Generated<number>;
    slug: string | null;
    title: string;
    /** Sanitised HTML. */
    content: string;
    is_terms: Generated<boolean>;
    is_privacy: Generated<boolean>;
    position: Generated<number>;
    updated_at: GeneratedAlways<Date>;
  };
  /** Content: links of the footer */
  social_link: {
    id: Generated<number>;
    link: string;
    img: string;
    title: string;
    position: Generated<number>;
  };
  /** Operations: seeds that have run, so that what an operator deletes stays deleted */
  seeded: {
    name: string;
    at: GeneratedAlways<Date>;
  };
  /** Catalogue: kinds of items: Rifle, Knife …; first level of the category tree */
  item_type: {
    id: Generated<number>;
    name: string;
    slug: string;
    /** The order they are shown in. */
    rank: Generated<number>;
  };
  /** Catalogue: rarity grades */
  quality: {
    id: Generated<number>;
    name: string;
    slug: string;
    /** From common to rare. */
    rank: Generated<number>;
  };
  /** Catalogue: weapons, second level of the category tree */
  weapon: {
    id: Generated<number>;
    type_id: number;
    name: string;
    slug: string;
    /** Names the drawing. */
    model: string;
  };
  /** Catalogue: finishes of weapons, with their phase and float range */
  finish: {
    id: Generated<number>;
    weapon_id: number;
    quality_id: number | null;
    /** Empty for an unpainted one. */
    name: string;
    /** Empty where there is none. */
    phase: Generated<string>;
    style: string;
    collection: string | null;
    wear_min: number | null;
    wear_max: number | null;
    /** Names by language: `{ "de": "Großbrand" }`. */
    names: Generated<unknown>;
  };
  /** Catalogue: what is sold: a finish in one exterior and class, with price and stock */
  product: {
    id: Generated<number>;
    external_id: string;
    finish_id: number;
    type_id: number;
    weapon_id: number;
    quality_id: number | null;
    /** 0 Factory New … 4 Battle-Scarred. */
    exterior: number | null;
    /** 0 Normal, 1 StatTrak™, 2 Souvenir. */
    item_class: number;
    title: string;
    search: string;
    /** Lowest price at which an item can be had, in hundredths of a Credit. */
    price: number;
    /** In hundredths of a Credit. */
    old_price: number | null;
    is_sale: GeneratedAlways<boolean | null>;
    is_new: Generated<boolean>;
    stock: number;
    image: string | null;
    shuffle: GeneratedAlways<number | null>;
    created_at: GeneratedAlways<Date>;
    /** Whether an operator has taken it out of the store; then `stock` is 0, and its units are `withheld`. */
    is_hidden: Generated<boolean>;
    withheld: Generated<number>;
    /** How many of its units are in `unit` and available; the others of its stock are not told apart. */
    known_units: Generated<number>;
    /** Of its units that are available; null where none has a float. Kept by a trigger, as the next two. */
    lowest_float: number | null;
    /** Of its units that are available. */
    highest_float: number | null;
    /** Lowest own price of its available units in hundredths of a Credit; null where one of them has none. */
    units_price_minor: number | null;
    /** The price that was set for it, in hundredths of a Credit, where all of its items cost more: then `price` is theirs. Null: `price`. */
    set_price_minor: number | null;
    /** How many of its available units have an `available_at`. Kept by a trigger, as the next. */
    later_units: Generated<number>;
    /** The earliest of these; once it has passed an item can be delivered at once. */
    units_available_at: Date | null;
    /** What it costs elsewhere, in hundredths of `reference_currency`. */
    reference_price_minor: number | null;
    reference_currency: string | null;
    /** Who says so; that of a demonstration is `made up`. */
    reference_source: string | null;
    /** The day, in UTC, on which it cost that. */
    reference_day: Date | null;
    /** Transaction in which its price, whether it can be bought, or its lowest float changed last. */
    changed_in: number | null;
    /** Transaction in which it came on offer, or became cheaper, last. */
    offered_in: number | null;
  };
  /** Catalogue: one row once the first catalogue is in place */
  catalogue_seed: {
    /** Number of products that the seed added. */
    products: number;
    planted_at: GeneratedAlways<Date>;
  };
  /** Catalogue: prices over time, for the lowest one of the 30 days before a reduction */
  product_price: {
    product_id: number;
    since: Date;
    /** In hundredths of a Credit. */
    price: number;
    is_sale: boolean;
  };
  /** Catalogue: counter of the imports, by which other servers notice a change */
  catalogue_revision: {
    /** Number of imports so far. */
    revision: number;
  };
  /** Identity: people: profile, sign-in, balance */
  user_account: {
    id: Generated<number>;
    name: string;
    surname: string;
    /** In lower case, so that it is unique in any spelling; null once the account is closed. */
    email: string | null;
    email_verified_at: Date | null;
    /** E.164. */
    phone: Generated<string>;
    address: Generated<string>;
    city: Generated<string>;
    post_code: Generated<string>;
    country_id: number | null;
    /** 64-bit id of a Steam account, as digits. */
    steamid: string | null;
    trade_link: Generated<string>;
    /** argon2id; null for an account that signs in by Steam only. */
    password_hash: string | null;
    language_id: number | null;
    balance_minor: Generated<number>;
    created_at: GeneratedAlways<Date>;
    closed_at: Date | null;
    /** The address that the account will have once its owner has verified it. */
    pending_email: string | null;
    /** Last sign-in or confirmation by password. */
    password_proved_at: Date | null;
    /** When the Steam account was linked; null if the account was registered through it. */
    steam_linked_at: Date | null;
    /** Last change of credentials or trade link: payouts and deliveries wait for some hours from then on. */
    credentials_changed_at: Date | null;
    /** Since when operators have locked it: nobody signs in to it, and it neither buys nor withdraws. */
    locked_at: Date | null;
    /** For operators; not shown to the owner. */
    lock_reason: string | null;
    /** What the person does not want to be told, by which channel: `order.email`. */
    told_off: Generated<string[]>;
    /** When emails of alerts are sent: each at once, or once a day together. */
    alert_emails: Generated<'at-once' | 'daily'>;
    /** When an email to its address was refused for good; null: that has not happened since the address was confirmed. */
    email_bounced_at: Date | null;
  };
  /** Identity: open sessions, by the digest of their token */
  session: {
    id: Generated<number>;
    user_id: number;
    token_digest: string;
    user_agent: string;
    created_at: GeneratedAlways<Date>;
    last_seen_at: GeneratedAlways<Date>;
    expires_at: Date;
    /** When it last proved whose it is; null for sessions of older releases. Starting one is a proof. */
    confirmed_at: Generated<Date | null>;
    /** When it last proved a second factor; null if it has not. */
    second_factor_at: Date | null;
  };
  /** Identity: browsers that an account has signed in with; their wrong passwords count apart */
  browser: {
    user_id: number;
    token_digest: string;
    seen_at: GeneratedAlways<Date>;
  };
  /** Identity: links of emails: verification, reset of a password */
  mail_link: {
    token_digest: string;
    /** Null if the address has no account. */
    user_id: number | null;
    purpose: 'verify' | 'reset';
    email: string;
    expires_at: Date;
    used_at: Date | null;
  };
  /** Operations: outbox of emails, written in the transaction that they report; once sent, a row is deleted unless it `is_kept` */
  mail: {
    id: Generated<number>;
    user_id: number | null;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    created_at: GeneratedAlways<Date>;
    attempts: Generated<number>;
    /** Time of the next attempt; null once it is sent, or the last one has failed. */
    due_at: Generated<Date | null>;
    /** Reply-To address; null for the sender. */
    reply_to: string | null;
    /** Emails about money and items, and answers to messages, are kept for 30 days after they were sent, so that they can be sent again. All others are deleted, because they may contain links that give access. */
    is_kept: Generated<boolean>;
    sent_at: Date | null;
    /** What it is about, by its name in the audit log: `order 12`; null for an email about nothing of the kind. */
    about: string | null;
    /** Address that ends emails of its kind by one POST (RFC 8058); null for those that cannot be chosen. */
    list_unsubscribe: string | null;
  };
  /** Identity: sign-ins by Steam that are under way */
  steam_visit: {
    token_digest: string;
    /** `asked`: redirected to Steam; `vouched`: a verified visitor without an account. */
    step: 'asked' | 'vouched';
    steamid: string | null;
    redirect: string | null;
    expires_at: Date;
    /** The account that a redirect to Steam is to be linked to; null for a sign-in. */
    link_user_id: number | null;
  };
  /** Identity: answers of Steam that have been used */
  steam_nonce: {
    nonce: string;
    expires_at: Date;
  };
  /** Identity: counters of the rate limits, shared by all servers */
  attempt: {
    key: string;
    points: Generated<number>;
    /** In milliseconds since 1970. */
    expire: number | null;
  };
  /** Ledger: movements of money; each sums to zero and is booked once */
  ledger_transaction: {
    id: GeneratedAlways<number>;
    kind: 'opening' | 'top_up' | 'purchase' | 'late_payment' | 'late_return' | 'refund' | 'payout' | 'payout_paid' | 'payout_failed' | 'adjustment';
    /** Subject of the booking: `order 12`. Nothing is booked twice. */
    subject: string;
    created_at: GeneratedAlways<Date>;
  };
  /** Ledger: the two or more sides of a movement; append-only */
  ledger_entry: {
    id: GeneratedAlways<number>;
    transaction_id: number;
    account: string;
    user_id: number | null;
    /** In hundredths of a Credit; the entries of a transaction sum to zero. */
    amount_minor: number;
  };
  /** Ledger: idempotency keys that have been used, with the first answer */
  idempotency: {
    user_id: number;
    key: string;
    request_digest: string;
    answer: unknown;
    created_at: GeneratedAlways<Date>;
  };
  /** Buying: contents of the carts, with the price that the shopper has accepted */
  cart_line: {
    user_id: number;
    product_id: number;
    is_variation: Generated<boolean>;
    price_seen: number;
    added_at: GeneratedAlways<Date>;
    /** Price that the shopper has seen, in hundredths of a Credit. */
    price_seen_minor: number;
    /** The unit that the shopper has chosen; null: any. */
    unit_id: number | null;
  };
  /** Buying: promo codes */
  promo_code: {
    id: Generated<number>;
    /** Upper case, so that it is valid in any spelling. */
    code: string;
    description: Generated<string>;
    discount_type: 'percent' | 'fixed';
    /** Hundredths of a per cent, or of a Credit. */
    discount: number;
    applies_to_delivery: Generated<boolean>;
    starts_at: GeneratedAlways<Date>;
    ends_at: Date | null;
    max_uses: number | null;
    max_uses_per_user: number | null;
    created_at: GeneratedAlways<Date>;
    /** Id of the account, as nobody decides on their own; null for the command line, and where it is not known. */
    made_by: number | null;
  };
  /** Buying: packs (for everybody) and prompts (for one user): products at one price */
  bundle: {
    id: Generated<number>;
    kind: 'pack' | 'prompt';
    title: string;
    price_minor: number;
    /** User that a prompt is offered to. */
    user_id: number | null;
    ends_at: Date | null;
    taken_at: Date | null;
    created_at: GeneratedAlways<Date>;
  };
  /** Buying: the products of a bundle */
  bundle_product: {
    bundle_id: number;
    product_id: number;
  };
  /** Buying: orders */
  shop_order: {
    id: Generated<number>;
    user_id: number;
    status: 'pending' | 'processing' | 'completed' | 'cancelled' | 'refunded' | 'reversed';
    title: string | null;
    bundle_id: number | null;
    payment_method: string;
    subtotal_minor: number;
    discount_minor: number;
    /** In hundredths of a Credit, like all amounts of orders. */
    total_minor: number;
    promo_id: number | null;
    promocode: string | null;
    vat_percent: number;
    vat_minor: number;
    /** Empty once the account is closed. */
    recipient: unknown;
    created_at: GeneratedAlways<Date>;
    /** Origin of the store that the order was placed in, for the links in its emails; unknown for older orders. */
    origin: string | null;
    /** The order of the same buyer that has its items instead. */
    replaced_by: number | null;
  };
  /** Buying: items of the orders, as they were when they were bought */
  order_line: {
    order_id: number;
    position: number;
    /** Null when the product was deleted. */
    product_id: number | null;
    title: string;
    item_type: string;
    item_quality: string | null;
    img_url: string;
    price_minor: number;
    trade_state: Generated<'waiting' | 'sent' | 'protected' | 'done' | 'declined' | 'expired' | 'reversed' | 'cancelled'>;
    /** Steam's number of the latest trade offer. */
    trade_offer: string | null;
    trade_expires_at: Date | null;
    trade_due_at: Date | null;
    protected_until: Date | null;
    /** What was paid back for this item; null while nothing was. */
    refunded_minor: number | null;
    refunded_at: Date | null;
    /** The unit that it has, which no other line can have; null once that is in stock again. */
    unit_id: number | null;
    /** The unit as it was when it was bought; null where units are not told apart. */
    unit: unknown;
    /** Until when Steam holds the item back, though the trade offer was accepted; null where it does not. */
    trade_held_until: Date | null;
    /** From when it can be delivered; null: from the payment on. */
    available_at: Date | null;
  };
  /** Buying: history of the orders; append-only */
  order_event: {
    id: GeneratedAlways<number>;
    order_id: number;
    kind: string;
    at: GeneratedAlways<Date>;
    /** Transaction that has written it; null for older ones. */
    noted_in: Generated<number | null>;
  };
  /** Payments: payments at a provider, for an order or a top-up */
  payment: {
    id: string;
    /** Number of the order, or of the top-up. */
    number: Generated<number>;
    user_id: number;
    /** Null for a top-up. */
    order_id: number | null;
    provider: string;
    method: string;
    /** Charged amount in hundredths of `currency`. */
    amount_minor: number;
    currency: string;
    /** Value in hundredths of a Credit. */
    credits_minor: number;
    status: Generated<'created' | 'open' | 'paid' | 'declined' | 'cancelled' | 'expired'>;
    is_late: Generated<boolean>;
    origin: string;
    /** Id at the provider. */
    reference: string | null;
    redirect_url: string | null;
    next_step: Generated<unknown>;
    payer: Generated<unknown>;
    created_at: GeneratedAlways<Date>;
    expires_at: Date;
    looked_at: GeneratedAlways<Date>;
    settled_at: Date | null;
    /** Until when it keeps the items of its order, where that is sooner than it expires: it has taken the last unit of one. */
    held_until: Date | null;
    /** When its voucher was emailed. */
    voucher_mailed_at: Date | null;
    /** When its payer was told that the voucher ends within a day. */
    voucher_reminded_at: Date | null;
    /** When its late amount was taken from the balance, to be sent back to where it came from. */
    returned_at: Date | null;
    /** When its provider has taken that. */
    return_sent_at: Date | null;
  };
  /** Payments: webhook events that have been handled */
  provider_event: {
    provider: string;
    event_id: string;
    received_at: GeneratedAlways<Date>;
  };
  /** Payments: money that goes back, in parts, too: to the balance or through the payment */
  refund: {
    number: Generated<number>;
    order_id: number;
    user_id: number;
    /** Null when it goes to the balance. */
    payment_id: string | null;
    credits_minor: number;
    created_at: GeneratedAlways<Date>;
    /** When it was sent; set from the start where `is_unsent` says that it is still to be. */
    done_at: Date | null;
    /** In hundredths of the payment's currency; null: all of the payment. */
    amount_minor: number | null;
    is_unsent: Generated<boolean>;
  };
  /** Payments: payments of the sandbox provider, as a real provider would keep them */
  sandbox_payment: {
    id: string;
    merchant_reference: string;
    method: string;
    amount_minor: number;
    currency: string;
    status: Generated<'open' | 'paid' | 'declined' | 'cancelled' | 'expired'>;
    return_url: string;
    voucher: unknown;
    refunded_minor: Generated<number>;
    created_at: GeneratedAlways<Date>;
    customer: string | null;
  };
  /** Selling: what sellers offer to the store */
  offer: {
    id: Generated<number>;
    user_id: number;
    title: string;
    quality: 'field_tested' | 'battle_scarred' | 'minimal_wear' | 'well_worn' | 'factory_new' | 'not_painted';
    item_url: string;
    /** The item in Steam; if the link has none, the inventory and the name of the skin. Unique among open offers. */
    item_key: string;
    product_id: number | null;
    currency: string;
    /** In hundredths of `currency`. */
    user_price_minor: number;
    /** In hundredths of `currency`. */
    service_price_minor: number | null;
    fee_percent: number;
    /** Amount of the payout, in hundredths of a euro. */
    payout_minor: number | null;
    status: Generated<'pending' | 'offer' | 'accepted' | 'completed' | 'approved' | 'declined' | 'cancelled'>;
    created_at: GeneratedAlways<Date>;
    trade_state: Generated<'waiting' | 'sent' | 'protected' | 'done' | 'declined' | 'expired' | 'reversed' | 'cancelled'>;
    /** Steam's number of the latest trade offer. */
    trade_offer: string | null;
    trade_expires_at: Date | null;
    trade_due_at: Date | null;
    protected_until: Date | null;
    /** The store's trade link that the seller was told to send to; null until our price is accepted. */
    trade_link: string | null;
    /** Origin of the store that it was offered to, for the links in its emails; unknown for older offers. */
    origin: string | null;
    /** Until when the seller may accept our price; null before there is one. */
    decide_by: Date | null;
    /** When the item arrived although the offer had ended; null if it did not. */
    late_at: Date | null;
    late_trade_offer: string | null;
    /** When an item that had arrived late was sent back. */
    returned_at: Date | null;
    /** When the item was added to the product's stock; null until then, and once the unit was taken out again. */
    stocked_at: Date | null;
    /** When its seller was first shown our price; null until then. */
    price_read_at: Date | null;
    /** What our latest price has replaced, and comes back if that price is taken back; null for a price that cannot be. */
    price_before: unknown;
    /** When a rule accepted it at its seller's price at once, which counts to the bounds of that day; null for prices of operators. */
    instant_at: Date | null;
    /** The item as Steam described it when it was offered: asset_id, float, seed, paint_index, name_tag, stickers, charm, inspect_url. Null for one that was offered by its link, and once the account is closed. */
    unit: unknown;
    /** Until when Steam holds the item back, though the trade offer was accepted; null where it does not. */
    trade_held_until: Date | null;
  };
  /** Selling: history of the offers; append-only */
  offer_event: {
    id: GeneratedAlways<number>;
    offer_id: number;
    status: string;
    by: 'seller' | 'store';
    /** Null for the seller. */
    operator: string | null;
    service_price_minor: number | null;
    at: GeneratedAlways<Date>;
    /** Why an operator has done it, for other operators. */
    note: string | null;
  };
  /** Selling: payouts that are made together, by one file for the bank */
  payout_batch: {
    id: Generated<number>;
    message_id: string;
    state: 'pending' | 'released' | 'answered' | 'declined';
    /** Of the payouts it was made of, in hundredths of a euro. */
    total_minor: number;
    size: number;
    debtor_name: string;
    debtor_iban: string;
    debtor_bic: string;
    created_by: string;
    created_at: GeneratedAlways<Date>;
    /** Who has released or declined it; null where no second person was needed. */
    decided_by: string | null;
    decided_at: Date | null;
    /** Why it was declined. */
    reason: string | null;
  };
  /** Selling: what sellers are paid by; a failed payout is followed by another one */
  payout: {
    id: Generated<number>;
    offer_id: number;
    user_id: number;
    method: 'card' | 'bank' | 'mbway' | 'multibanco';
    /** Payer: the provider that stores the card, or `bank`. */
    payer: string;
    /** In hundredths of a euro. */
    amount_minor: number;
    /** In hundredths of a Credit. */
    credits_minor: number;
    status: Generated<'requested' | 'paid' | 'failed'>;
    /** Empty once the account is closed. */
    payee: unknown;
    card_token: string | null;
    /** `MM/YY`. */
    card_expires: string | null;
    /** The IBAN, encrypted. */
    sealed_iban: string | null;
    ending: Generated<string>;
    retry_of: number | null;
    created_at: GeneratedAlways<Date>;
    due_at: Date;
    settled_at: Date | null;
    note: string | null;
    /** Its one batch; null for those made by hand, and again once a batch is declined. */
    batch_id: number | null;
  };
  /** Operations: changes that operators have made; append-only */
  audit_entry: {
    id: GeneratedAlways<number>;
    at: GeneratedAlways<Date>;
    operator: string;
    /** The command: `offer price`. */
    action: string;
    /** What was changed: `offer 12`. */
    subject: string;
    before: unknown;
    after: unknown;
    /** All that one act has changed, if it was several: `{offer 12,offer 13}`. */
    subjects: string[] | null;
  };
  /** Operations: page views and failures of each release, by minute */
  release_health: {
    app: string;
    version: string;
    minute: Date;
    pages: number;
    failed_pages: number;
    late_pages: Generated<number>;
    /** Failed pages that report no uses, so that they are not among `pages`. */
    unsampled_failures: Generated<number>;
  };
  /** Trades: history of the items that change hands on Steam, to buyers and from sellers, with its actors; append-only */
  trade_event: {
    id: GeneratedAlways<number>;
    order_id: number | null;
    position: number | null;
    offer_id: number | null;
    state: 'waiting' | 'sent' | 'protected' | 'done' | 'declined' | 'expired' | 'reversed' | 'cancelled';
    by: 'store' | 'buyer' | 'seller' | 'steam';
    /** Who has reported it; null for what nobody has reported. */
    operator: string | null;
    trade_offer: string | null;
    at: GeneratedAlways<Date>;
    note: string | null;
    /** Transaction that has written it; null for older ones. */
    noted_in: Generated<number | null>;
  };
  /** Payments: refunds of the sandbox provider */
  sandbox_refund: {
    key: string;
    payment_id: string;
    amount_minor: number;
  };
  /** Ledger: changes of balances by operators, and those that wait for a second one */
  balance_adjustment: {
    id: Generated<number>;
    user_id: number;
    /** In hundredths of a Credit; negative: taken from the balance. */
    amount_minor: number;
    reason: string;
    status: Generated<'pending' | 'booked' | 'declined'>;
    requested_by: string;
    /** The second operator; null where none is needed. */
    decided_by: string | null;
    created_at: GeneratedAlways<Date>;
    decided_at: Date | null;
  };
  /** Buying: numbers of receipts, without gaps; append-only */
  receipt: {
    number: number;
    order_id: number;
    issued_at: GeneratedAlways<Date>;
  };
  /** Content: static pages in other languages than their own */
  static_page_text: {
    page_id: number;
    language_id: number;
    title: string;
    content: string;
  };
  /** Identity: codes by email, with which the owner of a session confirms who it is */
  confirmation_code: {
    session_id: number;
    /** argon2id: a plain digest of six digits could be reversed. */
    code_hash: string;
    attempts: Generated<number>;
    expires_at: Date;
  };
  /** Identity: changes of credentials that their owner can undo by the link of the notice, and are deleted when that expires */
  credential_change: {
    id: Generated<number>;
    user_id: number;
    /** One of `CredentialChangeKind`. */
    kind: string;
    /** Value before, such as the email address; empty if there was none, or it is a secret. */
    previous: Generated<string>;
    /** Session that made the change; null for operators. */
    session_id: number | null;
    token_digest: string;
    created_at: GeneratedAlways<Date>;
    expires_at: Date;
    reverted_at: Date | null;
  };
  /** Identity: passkeys (WebAuthn): their public keys only */
  passkey: {
    id: Generated<number>;
    user_id: number;
    /** Base64url, as the browser sends it. */
    credential_id: string;
    /** COSE key, as base64url. */
    public_key: string;
    /** Of signatures, as the authenticator counts them; 0 where it does not. */
    counter: Generated<number>;
    /** How browsers reach it, such as `internal`, separated by commas. */
    transports: Generated<string>;
    name: string;
    /** Of the store that it was added in, for the links in emails. */
    origin: string;
    created_at: GeneratedAlways<Date>;
    last_used_at: Date | null;
  };
  /** Identity: secrets of authenticator apps, encrypted */
  authenticator_app: {
    user_id: number;
    /** Encrypted. */
    secret: string;
    /** Of the store that it was set up in, for the links in emails. */
    origin: string;
    created_at: GeneratedAlways<Date>;
    confirmed_at: Date | null;
    /** Time step of the last code taken: it and those before it are refused. */
    last_step: number | null;
    last_used_at: Date | null;
  };
  /** Identity: recovery codes for a lost second factor, by their keyed digest */
  recovery_code: {
    user_id: number;
    code_digest: string;
    used_at: Date | null;
  };
  /** Identity: challenges for passkeys that are under way */
  passkey_challenge: {
    challenge_digest: string;
    /** Null for a sign-in with any passkey. */
    user_id: number | null;
    purpose: 'enrol' | 'sign-in' | 'prove';
    expires_at: Date;
  };
  /** Identity: sign-ins that wait for their second step */
  pending_sign_in: {
    token_digest: string;
    user_id: number;
    first_step: 'password' | 'steam';
    /** What the first step has proved: no longer good once the account has another password or Steam account. */
    proved: string;
    tries: Generated<number>;
    language_id: number | null;
    expires_at: Date;
  };
  /** Identity: removals of a lost second factor by operators, which wait 72 hours */
  second_factor_removal: {
    id: Generated<number>;
    user_id: number;
    reason: string;
    requested_by: string;
    status: Generated<'waiting' | 'done' | 'stopped'>;
    created_at: GeneratedAlways<Date>;
    due_at: Date;
    settled_at: Date | null;
  };
  /** Identity: roles of people who run the shop, in the back office */
  operator_role: {
    user_id: number;
    role: 'support' | 'catalogue' | 'finance' | 'release' | 'owner';
    /** Name of the operator. */
    granted_by: string;
    granted_at: GeneratedAlways<Date>;
    /** Apps that the role is for; null: every app. */
    apps: string[] | null;
  };
  /** Ledger: what one operator has asked for and a second one decides on */
  approval: {
    id: Generated<number>;
    action: string;
    /** What it is about: `order 12`. */
    subject: string;
    /** In hundredths of a Credit. */
    amount_minor: number;
    /** What is needed to do it. */
    details: Generated<unknown>;
    reason: string;
    /** Id of the account; null for a command. */
    requested_by: number | null;
    requested_at: GeneratedAlways<Date>;
    state: Generated<'pending' | 'approved' | 'declined'>;
    /** Id of the account; null for a command. */
    decided_by: number | null;
    decided_at: Date | null;
    /** The call that is made once somebody agrees; null where `details` say what is to be done. */
    call: unknown;
    /** Who has entered the command; null for an account. */
    requested_name: string | null;
    /** Who has entered the command; null for an account. */
    decided_name: string | null;
  };
  /** Operations: what has been counted of reports within a day, so that it is counted once */
  counted_report: {
    /** Number of the page that the edge has drawn; for `network` that network, which many people share; of a visitor of an experiment that network with the bucket, of 10,000. */
    source: string;
    app: string;
    version: string;
    kind: 'use' | 'failure' | 'network' | 'late' | 'unsampled' | 'unsampled of network' | 'visit' | 'orders' | 'adds-to-cart' | 'registrations';
    counted_at: GeneratedAlways<Date>;
  };
  /** Ledger: checks of the books that operators have started, and what they have found */
  money_check: {
    id: GeneratedAlways<number>;
    kind: 'ledger' | 'provider';
    /** Period of a comparison with the provider. */
    period_from: Date | null;
    period_to: Date | null;
    requested_by: string;
    started_at: GeneratedAlways<Date>;
    finished_at: Date | null;
    /** Null while it runs, and where it has failed. */
    faults: number | null;
    result: unknown;
  };
  /** Catalogue: imports by operators, with what became of them */
  catalogue_import: {
    id: Generated<number>;
    name: string;
    operator: string;
    state: 'uploaded' | 'previewed' | 'imported' | 'undone';
    rate: Generated<number>;
    revision: number | null;
    created: Generated<number>;
    updated: Generated<number>;
    unchanged: Generated<number>;
    created_at: GeneratedAlways<Date>;
    imported_at: Date | null;
    undone_at: Date | null;
    undone_by: string | null;
    /** Columns of the file that are read-only, and were not looked at. */
    skipped: Generated<string[]>;
    /** Which products are changed, and how, by an operator who has chosen them; null for a file. */
    bulk: unknown;
    /** Lines of the file that are refused, by their causes; null if it can be imported. */
    refused: unknown;
    /** What its file has; of a change of several products `products`. */
    content: Generated<'products' | 'units'>;
    /** Of the units of its file, which are imported once; null for products. */
    digest: string | null;
  };
  /** Catalogue: files of imports, in parts, until they are imported */
  catalogue_import_part: {
    import_id: number;
    place: number;
    content: string;
  };
  /** Catalogue: what imports change: shown before, undone afterwards */
  catalogue_import_change: {
    import_id: number;
    place: number;
    kind: 'new' | 'changed' | 'finish' | 'unit';
    product_id: number | null;
    finish_id: number | null;
    title: string;
    is_hidden: Generated<boolean>;
    before: unknown;
    after: unknown;
    outcome: 'undone' | 'kept' | null;
    /** Why the product is left as it is: it cannot have these values, or has changed since the preview. */
    problem: string | null;
    /** The unit that was added; without a reference: an undone one is deleted. */
    unit_id: number | null;
  };
  /** Catalogue: numbers of products in stock by the values of all facets */
  stock_count: {
    weapon_id: number;
    type_id: number;
    /** -1: none. */
    quality_id: number;
    /** -1: none. */
    exterior: number;
    item_class: number;
    is_sale: boolean;
    is_new: boolean;
    count: number;
  };
  /** Catalogue: the same by price band, for prices, and for pages far behind */
  stock_count_by_price: {
    /** Of prices, see `price-bands.ts`. */
    band: number;
    weapon_id: number;
    type_id: number;
    quality_id: number;
    exterior: number;
    item_class: number;
    is_sale: boolean;
    is_new: boolean;
    count: number;
  };
  /** Catalogue: what sales and imports change of the first two of these, until a job adds it up */
  stock_count_change: {
    id: GeneratedAlways<number>;
    band: number;
    weapon_id: number;
    type_id: number;
    quality_id: number;
    exterior: number;
    item_class: number;
    is_sale: boolean;
    is_new: boolean;
    change: number;
  };
  /** Catalogue: the different texts that searches read: of each finish, class and exterior one, rarely more */
  search_document: {
    id: GeneratedAlways<number>;
    finish_id: number;
    item_class: number;
    exterior: number;
    search: string;
    is_only: Generated<boolean>;
  };
  /** Catalogue: numbers of products in stock by document and the other facets */
  document_count: {
    document_id: number;
    weapon_id: number;
    type_id: number;
    quality_id: number;
    is_sale: boolean;
    is_new: boolean;
    count: number;
  };
  /** Catalogue: the same by price band */
  document_count_by_price: {
    band: number;
    document_id: number;
    weapon_id: number;
    type_id: number;
    quality_id: number;
    is_sale: boolean;
    is_new: boolean;
    count: number;
  };
  /** Catalogue: the same by narrow price band */
  document_count_by_narrow_price: {
    /** Of prices with two leading digits. */
    band: number;
    document_id: number;
    weapon_id: number;
    type_id: number;
    quality_id: number;
    is_sale: boolean;
    is_new: boolean;
    count: number;
  };
  /** Catalogue: the same by narrow price band, of two leading digits */
  stock_count_by_narrow_price: {
    /** Of prices with two leading digits. */
    band: number;
    weapon_id: number;
    type_id: number;
    quality_id: number;
    exterior: number;
    item_class: number;
    is_sale: boolean;
    is_new: boolean;
    count: number;
  };
  /** Catalogue: what is to be added to the numbers by document and by narrow price band */
  document_count_change: {
    id: GeneratedAlways<number>;
    /** Of prices with two leading digits. */
    band: number;
    finish_id: number;
    item_class: number;
    exterior: number;
    search: string;
    weapon_id: number;
    type_id: number;
    quality_id: number;
    is_sale: boolean;
    is_new: boolean;
    change: number;
  };
  /** Identity: digests of what accounts of the same person share: former Steam accounts, cards, IBANs */
  account_trait: {
    user_id: number;
    kind: 'steam' | 'card' | 'iban';
    /** Keyed for cards and IBANs. */
    digest: string;
  };
  /** Ledger: money that operators have moved: limits are sums over 24 hours of what they have moved alone */
  money_act: {
    id: Generated<number>;
    at: GeneratedAlways<Date>;
    /** The account, `user 12`, who has entered a command, `command olga`, or where two people did it, `approval 1001`. */
    operator: string;
    person_id: number | null;
    action: string;
    /** What counts once however many steps it has: `offer 12`. */
    matter: string;
    /** In hundredths of a Credit. */
    amount_minor: number;
  };
  /** Catalogue: how popular products are; those without a row are not */
  product_popularity: {
    product_id: number;
    /** Units that were sold within 30 days, and people who have asked within 30 days to be told of it. */
    score: number;
  };
  /** Watching: products that people watch, and of what they are told */
  product_watch: {
    user_id: number;
    product_id: number;
    since: GeneratedAlways<Date>;
    /** Of the release before: origin of the store in which they asked. */
    origin: string;
    /** Null while they are to be told that it is back. 1970 where that was never so. */
    told_at: Date | null;
    /** Whether they are told each time that it is back after it was sold out. */
    back_in_stock: Generated<boolean>;
    back_told_at: Date | null;
    /** Its price when it was watched; null of one that a server of the release before has added. */
    price_then_minor: number | null;
    price_below_minor: number | null;
    below_told_at: Date | null;
    /** Whether they were told of the limit, above which the price has not been since. */
    is_below: Generated<boolean>;
    drop_percent: number | null;
    /** Highest price since it was watched, or since they were told of a drop. */
    highest_minor: number | null;
    drop_told_at: Date | null;
    float_below: string | null;
    float_told_at: Date | null;
    /** Whether they were told of a float under the limit, and one has been on offer since. */
    is_under_float: Generated<boolean>;
    /** Whether it is looked at although its product has not changed: it is new, or was told too short a time ago. */
    is_to_check: Generated<boolean>;
  };
  /** Payments: what a payment provider knows accounts by, so that cards can be saved there */
  payment_customer: {
    /** What it is made with at the provider, so that it is made once. */
    key: string;
    user_id: number;
    provider: string;
    /** Id at the provider; null until it is made. */
    reference: string | null;
    created_at: GeneratedAlways<Date>;
    /** When its account was closed: it is then deleted at the provider, with its cards, and here. */
    closed_at: Date | null;
  };
  /** Payments: cards that are saved at the sandbox provider */
  sandbox_card: {
    id: string;
    customer: string;
    brand: string;
    last4: string;
    month: number;
    year: number;
  };
  /** Payments: pages of the sandbox provider that save a card without a payment */
  sandbox_setup: {
    id: string;
    customer: string;
    return_url: string;
  };
  /** Operations: what operators have written down about orders, offers and people */
  note: {
    id: Generated<number>;
    subject_kind: 'order' | 'offer' | 'person';
    subject_id: number;
    /** The account that it is about: the buyer, the seller, the person. With it the note is erased. */
    person_id: number;
    text: string;
    author_id: number;
    created_at: GeneratedAlways<Date>;
    edited_at: Date | null;
  };
  /** Operations: short names that operators have given to orders, offers and people, by which lists are filtered */
  tag: {
    subject_kind: 'order' | 'offer' | 'person';
    subject_id: number;
    name: string;
    /** As that of `note`. */
    person_id: number;
  };
  /** Operations: messages of the contact form, until two years after the last change */
  support_message: {
    id: Generated<number>;
    /** The account that was signed in. Null for a guest, whatever address was typed. */
    user_id: number | null;
    language_id: number | null;
    name: string;
    surname: string;
    /** As it was typed: where answers go, and no proof of who has written. */
    email: string;
    topic: string;
    message: string;
    /** Of the form, or the first order that the topic or the text names. It may be of somebody else, or of nobody. */
    order_number: number | null;
    state: Generated<'open' | 'answered' | 'closed'>;
    assignee_id: number | null;
    /** Counts what operators have done: they answer what they have seen. */
    revision: Generated<number>;
    created_at: GeneratedAlways<Date>;
    changed_at: GeneratedAlways<Date>;
    words: GeneratedAlways<string>;
  };
  /** Operations: what operators have answered to messages */
  support_answer: {
    id: Generated<number>;
    message_id: number;
    operator: string;
    text: string;
    /** That of the message, with the answer. */
    revision: number;
    /** Its email, which is deleted 30 days after it was written. */
    mail_id: number | null;
    created_at: GeneratedAlways<Date>;
  };
  /** Catalogue: items in stock that are known one by one, with float, pattern and stickers */
  unit: {
    id: Generated<number>;
    product_id: number;
    /** `protected`: from a seller, in no stock until Steam no longer protects the trade; `reversed`: back with its seller after it was sold. */
    state: Generated<'available' | 'sold' | 'withdrawn' | 'protected' | 'reversed'>;
    /** Wear, 0 to 1; null for items without it. */
    float_value: string | null;
    /** Pattern template (paint seed). */
    seed: number | null;
    /** Number of the finish in the game. */
    paint_index: number | null;
    name_tag: string | null;
    /** `[{ "name": …, "slot": 0, "wear": 0.1 }]`. */
    stickers: Generated<unknown>;
    /** `{ "name": …, "seed": 1 }`; null where it has none. */
    charm: unknown;
    /** Steam's id of it in our inventory, as digits; another one after each trade. */
    asset_id: string | null;
    inspect_url: string | null;
    /** Its own price in hundredths of a Credit, which counts where it is above the product's; null: the product's. */
    price_minor: number | null;
    /** What we paid for it, in hundredths of a Credit. */
    cost_minor: number | null;
    /** Where it came from: `seed`, `import 3`, `offer 12`, `operator`. */
    source: string;
    /** When it can be delivered, because Steam protects the trade in which it came until then; null: now. */
    available_at: Date | null;
    created_at: GeneratedAlways<Date>;
    /** Transaction in which it became available, or got another price, last. */
    changed_in: number | null;
  };
  /** Operations: filters of lists of the back office that operators have saved under a name */
  saved_view: {
    id: Generated<number>;
    user_id: number;
    /** The call of the list: `/desk/orders`. */
    list: string;
    name: string;
    /** Filters and order, as in the address of the list. */
    query: string;
    is_shared: boolean;
  };
  /** Content: pictures that operators have uploaded for pages */
  page_picture: {
    /** Of the content; part of the address, at which it never changes. */
    digest: string;
    /** In pixels. */
    width: number;
    /** In pixels. */
    height: number;
    /** WebP, without what the file has said of camera, place and time. */
    content: Buffer;
    /** When a page was last seen to show it, else when it was uploaded. */
    used_at: Date;
  };
  /** Content: uploads of pictures within the last day, which are limited in number */
  picture_upload: {
    id: Generated<number>;
    /** The picture that it has become; null until then. */
    digest: string | null;
    created_at: GeneratedAlways<Date>;
  };
  /** Content: files of pictures, in parts, until they are encoded */
  picture_upload_part: {
    upload_id: number;
    place: number;
    /** In Base64. */
    content: string;
  };
  /** Trades: how far the trades of each Steam account of the store are read */
  steam_watch: {
    /** Digest of the Web API key by which it is read. */
    account: string;
    /** Changes before are known. */
    read_till: Date;
    /** Until when one server reads it; null while none does. */
    leased_until: Date | null;
    /** Before this it is not read again, because Steam has refused or failed. */
    retry_at: Date | null;
    failures: Generated<number>;
    problem: 'key-refused' | 'rate-limited' | 'unavailable' | null;
  };
  /** Trades: trade offers with buyers and sellers, as Steam last told of them */
  steam_trade: {
    trade_offer: string;
    account: string;
    /** Whether the store has sent it. */
    is_ours: boolean;
    /** 64-bit id of the other Steam account. */
    partner: string;
    state: 'active' | 'unconfirmed' | 'held' | 'accepted' | 'declined' | 'countered' | 'expired' | 'cancelled' | 'invalid';
    /** What a buyer gets, or what the store gets of a seller: asset, new_asset, name. */
    items: unknown;
    /** Number of items that the store gives. */
    gives: number;
    /** Until when Steam holds the items back before they change hands. */
    held_until: Date | null;
    /** When it last changed, as Steam says. */
    changed_at: Date;
    trade_id: string | null;
    /** Of the trade that an accepted offer has become; null while that is not read. */
    trade_state: 'pending' | 'complete' | 'held' | 'failed' | 'reversed' | 'partly-reversed' | null;
    checked_at: Date | null;
    /** Why an operator must look at it: Steam and the store do not say the same. */
    asks: 'other-account' | 'not-accepted' | 'accepted-here-ended' | 'still-open' | 'taken-back' | 'reversed' | 'partly-reversed' | 'failed' | 'needs-second-person' | 'impossible' | 'we-gave' | 'unknown-item' | 'other-item' | 'other-trade' | 'not-agreed' | null;
    asks_since: Date | null;
    /** Details of that, in English. */
    says: string | null;
    /** When an operator has said that it is settled. */
    settled_at: Date | null;
  };
  /** Catalogue: days on which the price of a product was another one, or on which it was sold */
  product_day: {
    product_id: number;
    /** In UTC; the Monday of a week that ended more than two years ago. */
    day: Date;
    /** Lowest price at which it could be bought that day and until the next row, in hundredths of a Credit; null while it was sold out. */
    low: number | null;
    sold: Generated<number>;
    /** Median of what was paid for one that day, in hundredths of a Credit. */
    median: number | null;
    /** Of the demonstration catalogue: nothing of it has happened. */
    is_made_up: Generated<boolean>;
    /** What it cost elsewhere that day, in hundredths of a Credit; the median of a week. Null where nobody said it. */
    reference: number | null;
  };
  /** Catalogue: patterns and stickers of available units, in the order of the prices of their products */
  unit_trait: {
    product_id: number;
    unit_id: number;
    /** `seed 321`, `sticker Crown (Foil)`, or `odd float` where that is outside of the wear of the product. */
    trait: string;
    /** `product.price`, in hundredths of a Credit; kept by triggers, as all of it. */
    price: number;
  };
  /** Catalogue: names of stickers that units have or had; one twice where two have added it at once */
  sticker: {
    name: string;
  };
  /** Operations: what people were told, written in the transaction that it reports */
  notification: {
    id: Generated<number>;
    user_id: number;
    /** Of an email or an alert, whose texts it is written with when it is read. */
    kind: string;
    /** Values of the text: texts, `{"day": …}`, `{"credits_minor": …}` in hundredths, `{"method": …}`. */
    facts: Generated<unknown>;
    /** What it leads to, as in an email; people get the path of an address of the store. */
    link: string | null;
    created_at: GeneratedAlways<Date>;
    read_at: Date | null;
    /** Whether the person wants it on the page; other channels may have it. */
    is_shown: Generated<boolean>;
    /** When the email of an alert is to be sent; null: has been sent, or is not wanted. */
    mail_due_at: Date | null;
    /** Whether the person wants it by push. */
    is_pushed: Generated<boolean>;
    /** Transaction that has written it, or has marked it as read; null for older ones. */
    changed_in: Generated<number | null>;
  };
  /** Watching: units that people watch, and of what they are told; columns as in `product_watch` */
  unit_watch: {
    user_id: number;
    unit_id: number;
    since: GeneratedAlways<Date>;
    price_then_minor: number;
    price_below_minor: number | null;
    below_told_at: Date | null;
    is_below: Generated<boolean>;
    drop_percent: number | null;
    highest_minor: number;
    drop_told_at: Date | null;
    is_to_check: Generated<boolean>;
  };
  /** Watching: addresses of the list that people have saved, each asked once for all of them */
  list_address: {
    id: Generated<number>;
    address: string;
    /** When it was asked last for new matches. */
    asked_at: GeneratedAlways<Date>;
    /** Snapshot of that: what was committed later is new. */
    seen_snapshot: string;
  };
  /** Watching: searches that people have saved under a name */
  saved_search: {
    id: Generated<number>;
    user_id: number;
    address_id: number;
    name: string;
    is_told: boolean;
    since: GeneratedAlways<Date>;
    /** New matches since it was opened last. */
    found: Generated<number>;
    /** New matches of which the person is still to be told, because they were told too short a time ago. */
    untold: Generated<number>;
    told_at: Date | null;
  };
  /** Watching: one row: what the last round of matching has seen */
  matching_round: {
    seen_snapshot: string;
    at: Date;
  };
  /** Operations: browsers that are sent push, each by the session that has asked for it and with which it ends */
  push_subscription: {
    id: Generated<number>;
    session_id: number;
    /** Address at the push service; who has it can send nothing without the store's key. */
    endpoint: string;
    /** Key of the browser that messages are encrypted for (RFC 8291). */
    p256dh: string;
    /** Secret of the browser that messages are encrypted with (RFC 8291). */
    auth: string;
    created_at: GeneratedAlways<Date>;
  };
  /** Operations: what is to be sent by push, to each browser; deleted once it has been */
  push_message: {
    subscription_id: number;
    notification_id: number;
    attempts: Generated<number>;
    /** When it is tried next; in the future while a server sends it. */
    due_at: GeneratedAlways<Date>;
  };
  /** Operations: web vitals of pages by the release that owns the address, as histograms of ten minutes, hours and days */
  release_vital: {
    time: Date;
    app: string;
    version: string;
    name: 'LCP' | 'INP' | 'CLS';
    /** Each begins a tenth higher than the one before; 1 at 1 ms, or at a shift of 0.0001. */
    bucket: number;
    count: number;
  };
  /** Operations: what has failed in pages, of which release and where; no personal data */
  release_failure: {
    id: GeneratedAlways<number>;
    digest: string;
    /** The same for what fails so in other releases of the app. */
    likeness: string;
    app: string;
    version: string;
    kind: 'load' | 'incompatible' | 'slow' | 'error' | 'render' | 'late';
    module: string | null;
    slot: string | null;
    error: string | null;
    /** Without numbers, quoted words and addresses, and cut. */
    message: string | null;
    place: string | null;
    stack: Generated<string[]>;
    /** Pattern of the address. */
    page: string | null;
    first_at: Date;
    last_at: Date;
  };
  /** Operations: in how many pages it has failed so, by ten minutes, hours and days */
  release_failure_count: {
    failure_id: number;
    time: Date;
    pages: number;
    /** Those of them that say what they run. */
    sampled_pages: number;
  };
  /** Operations: releases whose failures have risen significantly, and what they were compared with when that began */
  release_alarm: {
    id: GeneratedAlways<number>;
    app: string;
    version: string;
    began_at: GeneratedAlways<Date>;
    ended_at: Date | null;
    pages: number;
    failed: number;
    /** Version of the release before, or its own where it was better before. */
    against: string;
    against_pages: number;
    against_failed: number;
    /** Whether the team has an address, to which an email went. */
    is_told: boolean;
  };
  /** Operations: acts on releases that operators have requested; those who may write releases carry them out */
  release_request: {
    id: GeneratedAlways<number>;
    app: string;
    act: 'canary' | 'promote' | 'rollback' | 'end-canary';
    /** The release to try or to return to, or the canary that is meant. */
    version: string;
    /** Share of the visitors who get a canary. */
    percent: number | null;
    reason: string;
    state: Generated<'waiting' | 'done' | 'refused' | 'withdrawn' | 'expired'>;
    /** Name of the operator. */
    requested_by: string;
    requested_at: GeneratedAlways<Date>;
    expires_at: Date;
    /** Who carries it out, until taken_until nobody else. */
    taken_by: string | null;
    taken_until: Date | null;
    settled_by: string | null;
    settled_at: Date | null;
    /** What was done, or why it was refused, in English. */
    outcome: string | null;
    /** Goal of an experiment that a canary is. */
    experiment: 'orders' | 'adds-to-cart' | 'registrations' | null;
  };
  /** Operations: visitors of the releases of an experiment, and of them those who have reached a goal, each once a day */
  release_visitor: {
    /** Its beginning in UTC. */
    day: Date;
    app: string;
    version: string;
    goal: 'visit' | 'orders' | 'adds-to-cart' | 'registrations';
    visitors: number;
  };
}
