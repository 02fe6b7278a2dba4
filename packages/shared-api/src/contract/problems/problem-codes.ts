import type { DeskProblemCode } from '../desk/desk-problem-codes.ts';
import type { FieldProblemCode } from './field-problem-codes.ts';

/*
 * Every reason for which the API rejects a request (docs/decisions/0021-failures-have-codes.md). A code never changes
 * its meaning and is never removed; `message` is the default message of the error envelope.
 */

export const PROBLEMS = {
  // Requests
  'malformed-request': { status: 400, message: 'The request is malformed.' },
  'address-malformed': { status: 400, message: 'The address is malformed.' },
  'address-too-long': { status: 414, message: 'The address is too long.' },
  'headers-too-long': { status: 431, message: 'The address or the headers are too long.' },
  'host-malformed': { status: 400, message: 'The host of the request is malformed.' },
  'http-malformed': { status: 400, message: 'The request is not valid HTTP.' },
  'request-timeout': { status: 408, message: 'The request took too long to arrive.' },
  'body-empty': { status: 400, message: 'The body is empty: send a JSON object.' },
  'body-not-json': { status: 400, message: 'The body is not valid JSON.' },
  'body-too-large': { status: 413, message: 'The body is too large: at most 100 kB are taken.' },
  'content-length-wrong': { status: 400, message: 'The body does not have the announced length.' },
  'content-type-unsupported': { status: 415, message: 'The content type is not supported: send application/json.' },
  'method-not-allowed': { status: 405, message: 'This method is not possible here.' },
  'address-not-found': { status: 404, message: 'There is nothing at this address.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Please try again later.' },
  'too-many-attempts': { status: 429, message: 'Too many attempts. Please try again later.' },
  'idempotency-key-malformed': { status: 400, message: 'Idempotency-Key must be 1 to 200 printable characters' },
  'idempotency-key-reused': { status: 422, message: 'This Idempotency-Key was used for another request' },
  'invalid-input': { status: 422, message: 'The form has errors.' },

  // The server's state
  'unexpected-error': { status: 500, message: 'Something went wrong on our side. Please try again.' },
  'server-timeout': { status: 503, message: 'The server took too long to answer. Please try again.' },
  'server-busy': { status: 503, message: 'The store is busy. Please try again in a moment.' },
  'server-not-ready': { status: 503, message: 'The store is not ready.' },
  'database-unavailable': { status: 503, message: 'The store is busy. Please try again.' },
  'storage-full': { status: 503, message: 'The store cannot save anything at the moment.' },

  // Sessions and accounts
  unauthenticated: { status: 401, message: 'Unauthenticated.' },
  'csrf-token-mismatch': { status: 403, message: 'CSRF token mismatch' },
  'email-not-verified': { status: 403, message: 'Your email address is not verified.' },
  'confirmation-required': {
    status: 403,
    message: 'Please confirm that it is you: sign in again, then repeat this.',
  },
  'confirmation-unavailable': {
    status: 409,
    message: 'This account cannot be confirmed in this way. Please sign in again instead.',
  },
  'verification-of-another-account': {
    status: 403,
    message: 'This link belongs to another account. Sign in to the account that it was sent for.',
  },
  'steam-sign-in-only': {
    status: 409,
    message: 'You sign in with Steam only. Choose a password first, by "Forgot password?".',
  },
  'payouts-wait': {
    status: 409,
    message: 'Your credentials have been changed, so payouts wait for a while. Your profile says until when.',
  },
  'account-locked': {
    status: 403,
    message:
      'Your account is locked. Please ask our support, on the page “Contact us”, why that is and how it goes on.',
  },
  'wrong-credentials': { status: 422, message: 'Invalid email or password' },
  'registration-closed': { status: 403, message: 'Registration is closed' },
  'second-factor-required': {
    status: 403,
    message: 'Your account is protected by a second step. Please reload this page and sign in again.',
  },
  'second-step-expired': {
    status: 409,
    message: 'This sign-in took too long, or there were too many tries. Please start again.',
  },
  'passkey-rejected': { status: 422, message: 'This passkey could not be confirmed. Please try again.' },
  'passkey-not-found': { status: 404, message: 'There is no such passkey.' },
  'passkey-known': { status: 409, message: 'This passkey has been added already.' },
  'too-many-passkeys': { status: 409, message: 'You have 20 passkeys. Please remove one first.' },
  'totp-active': { status: 409, message: 'Your account has an authenticator app already.' },
  'totp-not-begun': { status: 409, message: 'Please start setting up the app again.' },
  'second-factor-missing': { status: 409, message: 'Your account has no second factor.' },
  'session-not-found': { status: 404, message: 'There is no such session.' },
  'steam-account-taken': { status: 409, message: 'This Steam account belongs to another account' },
  'steam-account-unlinked': { status: 403, message: 'This Steam account is not linked any more' },
  'account-has-undelivered-order': {
    status: 409,
    message: 'You have an order that is not delivered yet. You can close your account when it is.',
  },
  'account-has-open-payment': {
    status: 409,
    message: 'You have a payment that is still open. You can close your account when it is paid or has expired.',
  },
  'account-has-open-payout': {
    status: 409,
    message: 'You have a payout that is still to come. You can close your account when it has arrived.',
  },
  'support-unavailable': { status: 409, message: 'The support cannot take messages at the moment' },

  'push-not-offered': { status: 409, message: 'This store offers no push.' },
  'unsubscribe-link-wrong': {
    status: 404,
    message: 'This link is not valid. Your account says by what you are told, and lets you choose.',
  },

  // Catalogue and content
  'product-not-found': { status: 404, message: 'Product not found.' },
  'language-not-found': { status: 404, message: 'There is no such language.' },
  'receipt-not-found': { status: 404, message: 'There is no receipt for this order.' },
  'page-not-found': { status: 404, message: 'There is no such page.' },
  'image-not-found': { status: 404, message: 'There is no such picture.' },
  'sitemap-not-found': { status: 404, message: 'There is no such part of the site map.' },

  // Watchlist and saved searches
  'too-many-watched': { status: 409, message: 'You watch 200 items. Please remove one first.' },
  'not-watched': { status: 404, message: 'This item is not on your watchlist' },
  'too-many-searches': { status: 409, message: 'You have saved 30 searches. Please remove one first.' },
  'search-not-found': { status: 404, message: 'There is no such search in your account.' },

  // Cart and orders
  'item-in-cart': { status: 409, message: 'This item is already in your cart' },
  'item-not-in-cart': { status: 404, message: 'This item is not in your cart' },
  'item-sold': { status: 409, message: 'This item has been sold' },
  'items-sold': { status: 409, message: 'Some items have been sold' },
  'cart-empty': { status: 409, message: 'Cart is empty' },
  'cart-full': { status: 409, message: 'Your cart is full' },
  'price-changed': { status: 409, message: 'The price has changed' },
  'price-changed-again': { status: 409, message: 'The price has changed again' },
  'insufficient-balance': { status: 409, message: 'Insufficient balance' },
  'bundle-not-found': { status: 404, message: 'This offer is not available' },
  'bundle-changed': { status: 409, message: 'What this offer contains has changed' },
  'too-many-pending-orders': {
    status: 409,
    message: 'Three of your orders are waiting to be paid. Please pay one of them first, or pay from your balance.',
  },
  'own-order-not-found': { status: 404, message: 'There is no such order in your account.' },
  'order-already-sent': { status: 409, message: 'Nothing of this order is to be sent any more.' },
  'order-in-trade-offer': {
    status: 409,
    message: 'An item of this order is in an open trade offer. The trade link can be changed once that is answered.',
  },
  'order-link-waits': {
    status: 409,
    message:
      'Your credentials have been changed, so the trade link of this order stays as it is for a while. Its page says until when.',
  },
  'order-changed': { status: 409, message: 'This order has changed meanwhile. Please look at it again.' },
  'order-transition-impossible': { status: 409, message: 'This order cannot be changed in this way.' },

  // Trades on Steam
  'trade-transition-impossible': { status: 409, message: 'This trade cannot be changed in this way.' },

  // Payments
  'payment-not-found': { status: 404, message: 'There is no such payment.' },
  'payment-closed': { status: 409, message: 'This payment is no longer open. Please check out again.' },
  'payment-already-paid': { status: 409, message: 'This payment has been paid.' },
  'payment-amount-wrong': { status: 409, message: 'This payment is over another amount.' },
  'payment-provider-disabled': { status: 409, message: 'The provider of this payment is not in use.' },
  'payment-provider-unreachable': {
    status: 503,
    message: 'The payment provider cannot be reached. Please try again in a moment.',
  },
  'webhook-malformed': { status: 400, message: 'The webhook cannot be read.' },
  'webhook-signature-wrong': { status: 403, message: 'The signature of the webhook is not right.' },
  'webhook-time-wrong': {
    status: 403,
    message: 'The webhook was signed more than five minutes before or after now. Please check the clocks.',
  },

  // Offers and payouts
  'selling-disabled': { status: 403, message: 'Selling is switched off at the moment' },
  'offer-not-found': { status: 404, message: 'Offer ID not found' },
  'item-already-offered': { status: 409, message: 'This item is already in an open offer' },
  'steam-not-linked': { status: 409, message: 'Please link your Steam account first, in your profile' },
  'inventory-private': {
    status: 409,
    message: 'Your Steam inventory is private. Please make it public, and try again',
  },
  'inventory-unreadable': {
    status: 503,
    message: 'Steam does not let us read your inventory at the moment. Please try again in a few minutes',
  },
  'too-many-open-offers': { status: 409, message: 'You have too many open offers' },
  'offer-price-changed': { status: 409, message: 'Our price for this offer has changed' },
  'offer-not-priced': { status: 409, message: 'This offer has no price yet' },
  'offer-awaits-decision': { status: 409, message: 'This offer waits for your decision' },
  'offer-already-accepted': { status: 409, message: 'This offer has already been accepted' },
  'payout-already-requested': { status: 409, message: 'The payout of this offer has already been requested' },
  'offer-closed': { status: 409, message: 'This offer is already closed' },
  'offer-already-declined': { status: 409, message: 'This offer has already been declined' },
  'offer-expired': { status: 409, message: 'Our price was valid until its deadline, which has passed' },
  'offer-cancelled': { status: 409, message: 'This offer has been cancelled' },
  'offer-transition-impossible': { status: 409, message: 'This offer cannot be changed in this way.' },
  'payout-transition-impossible': { status: 409, message: 'This payout cannot be changed in this way.' },
  'payout-method-unavailable': { status: 403, message: 'This payout method is not available' },
} as const satisfies Record<string, { status: number; message: string }>;

/**
 * Why a request is rejected: `code` of the error envelope. Includes the codes of invalid form fields and those of the back
 * office.
 */
export type ProblemCode = keyof typeof PROBLEMS | FieldProblemCode | DeskProblemCode;
