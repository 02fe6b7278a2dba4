/**
 * Reasons for which calls of the back office are rejected, beside those of `PROBLEMS`. Their texts are those of the
 * back office: no page of a shopper has them.
 */
export const DESK_PROBLEMS = {
  'second-factor-needed': { status: 403, message: 'Please prove your second factor to work here.' },
  'command-rejected': { status: 409, message: 'This is not possible at the moment.' },
  'person-not-found': { status: 404, message: 'There is no such account.' },
  'person-not-verified': { status: 409, message: 'The email address of this account is not verified.' },
  'person-locked': { status: 409, message: 'This account is locked.' },
  'person-not-locked': { status: 409, message: 'This account is not locked.' },
  'person-is-operator': { status: 403, message: 'Only an owner may do this to somebody who works here.' },
  'own-account': { status: 409, message: 'This is your own: somebody else must do it.' },
  'linked-account': {
    status: 409,
    message:
      'This is about an account that shares a Steam account, a card, an IBAN, an address or a device with yours.',
  },
  'payout-not-found': { status: 404, message: 'There is no such payout.' },
  'payout-held': { status: 409, message: 'This payout is held back.' },
  'payout-batched': { status: 409, message: 'This payout is in a batch.' },
  'payout-without-iban': { status: 409, message: 'This payout is not made to a bank account.' },
  'payout-account-missing': {
    status: 409,
    message: 'The bank account of the store is missing: the setting payout_account names it.',
  },
  'payout-batch-not-found': { status: 404, message: 'There is no such batch.' },
  'payout-batch-own': { status: 409, message: 'You have made this batch: another operator must release it.' },
  'payout-batch-decided': { status: 409, message: 'This batch has been decided, or answered by the bank, already.' },
  'payout-batch-unreleased': { status: 409, message: 'This batch is not released.' },
  'bank-answer-unreadable': {
    status: 422,
    message: 'This is no answer of a bank to a credit transfer (pain.002.001.10), or it is too long.',
  },
  'bank-answer-unknown': { status: 409, message: 'This file answers no batch of this store that was released.' },
  'reason-invalid': { status: 422, message: 'A reason has 3 to 300 characters.' },
  'approval-not-found': { status: 404, message: 'There is nothing like this to decide on.' },
  'approval-decided': { status: 409, message: 'Somebody has decided on this already.' },
  'approval-own': { status: 409, message: 'You have requested this: another person must approve it.' },
  'approval-requested': {
    status: 409,
    message: 'A second person has to agree: it waits among the approvals now.',
  },
  'approval-pending': { status: 409, message: 'This waits for a second person already.' },
  'second-owner-missing': {
    status: 409,
    message: 'Another owner has to agree, and there is none: use the command line.',
  },
  'role-held': { status: 409, message: 'This account has this role already.' },
  'role-pending': { status: 409, message: 'A role for this account waits for another owner already.' },
  'role-apps-wrong': { status: 422, message: 'Only the role release is for certain apps.' },
  'release-app-foreign': { status: 403, message: 'Your role is not for the releases of this app.' },
  'release-requested': {
    status: 409,
    message: 'Something is requested for this app already: wait until it is carried out, or take it back.',
  },
  'release-request-settled': { status: 409, message: 'This request does not wait any more.' },
  'release-request-taken': { status: 409, message: 'Somebody is carrying this request out at the moment.' },
  'own-role': { status: 409, message: 'You cannot take the role of owner from yourself: another owner does.' },

  // Notes and tags
  'note-not-found': { status: 404, message: 'There is no such note.' },
  'note-not-own': { status: 403, message: 'This note is somebody else’s.' },
  'note-text-invalid': { status: 422, message: 'A note has 1 to 2,000 characters.' },
  'notes-full': { status: 409, message: 'There are 200 notes about this already: remove some first.' },
  'tag-invalid': {
    status: 422,
    message: 'A tag has 1 to 30 letters and digits, and begins with one.',
  },
  'tags-full': { status: 409, message: 'This has 10 tags already: take one away first.' },
  'tag-names-full': { status: 409, message: 'There are 100 different tags already: use one of them.' },

  // Saved filters
  'view-not-found': { status: 404, message: 'There are no such saved filters.' },
  'view-name-invalid': { status: 422, message: 'A name has 1 to 40 characters.' },
  'view-name-taken': { status: 422, message: 'You have saved filters under this name already.' },
  'views-full': { status: 409, message: 'You have saved 20 of this list already: remove some first.' },

  // Late payments
  'payment-not-late': { status: 409, message: 'This payment has not come too late for an order.' },
  'payment-returned': { status: 409, message: 'This payment has been sent back already.' },
  'payment-spent': { status: 409, message: 'The balance is less than this payment: part of it is spent.' },

  // Orders
  'order-not-found': { status: 404, message: 'There is no such order.' },
  'trade-impossible-now': { status: 409, message: 'No item of this order can get this state now.' },
  'trade-time-wrong': { status: 422, message: 'This cannot have happened at that time.' },
  'deliveries-wait': { status: 409, message: 'The buyer has just changed credentials: deliveries wait.' },
  'item-later': {
    status: 409,
    message: 'An item cannot be delivered yet: Steam still protects the trade in which it came.',
  },
  'item-lost': { status: 409, message: 'An item has gone back to its seller: it is cancelled and refunded.' },
  'trade-offer-number-invalid': {
    status: 422,
    message: 'The number of a trade offer is digits only, such as 6213504121.',
  },
  'trade-offer-of-another': { status: 409, message: 'This trade offer has gone to another buyer.' },
  'item-in-trade-offer': { status: 409, message: 'An item is in an open trade offer: take that back on Steam first.' },
  'nothing-to-send': { status: 409, message: 'Nothing of this order is to be sent any more.' },
  'order-link-changed': { status: 409, message: 'The trade link of this order has changed since you saw it.' },
  'trade-link-foreign': {
    status: 409,
    message: 'The trade link belongs to another Steam account than the one that is linked to the account.',
  },
  'item-refunded': { status: 409, message: 'An item has been refunded already.' },

  // Offers of sellers
  'trade-links-missing': { status: 409, message: 'The settings have no trade link that sellers can send to.' },
  'price-too-low': { status: 422, message: 'Of this price nothing would be left for the seller.' },
  'offer-reason-missing': {
    status: 422,
    message: 'This is more than the seller asks: say why, in 3 characters or more.',
  },
  'offer-price-read': {
    status: 409,
    message: 'The seller has read this price: it can be changed, but not taken back.',
  },
  'offer-without-bid': {
    status: 409,
    message: 'The catalogue does not have this item, so no bid is known: price it by itself.',
  },
  'offer-bid-changed': { status: 409, message: 'Our bid for this item has changed since you saw it.' },
  'offer-item-arrived': { status: 409, message: 'The item of this offer has arrived.' },
  'offer-item-unexpected': { status: 409, message: 'No item is expected for this offer.' },
  'offer-item-not-late': { status: 409, message: 'No item of this offer has arrived late.' },
  'offer-paid': { status: 409, message: 'This offer has been paid out.' },
  'check-running': {
    status: 409,
    message: 'A check of this kind is running already. Its result is shown once it is done.',
  },
  'check-not-found': { status: 404, message: 'There is no such check.' },
  'product-changed': { status: 409, message: 'This product has changed since you saw it.' },
  'unit-unknown': { status: 404, message: 'There is no such unit.' },
  'unit-sold': { status: 409, message: 'This unit has been sold.' },
  'unit-protected': { status: 409, message: 'Steam still protects the trade of this unit: it cannot be sold yet.' },
  'unit-reversed': { status: 409, message: 'This unit has gone back to its seller.' },
  'unit-facts-invalid': {
    status: 422,
    message:
      'A float is a number from 0 to 1, a pattern a whole number to 1000, an asset id digits, and an inspect link begins with steam://.',
  },
  'unit-float-wrong': { status: 422, message: 'The float is outside of the wear of this product.' },
  'unit-asset-known': { status: 409, message: 'This asset id is known already, as that of another unit.' },
  'unit-no-product': {
    status: 409,
    message: 'The catalogue has no product for this item: report it without its float and ids.',
  },
  'unit-of-several': { status: 422, message: 'Float, pattern, asset id and inspect link belong to one offer.' },
  'unit-changed': { status: 409, message: 'This unit has changed since you saw it.' },
  'price-invalid': { status: 422, message: 'A price is a number above 0 with at most two decimal places.' },
  'old-price-not-higher': { status: 422, message: 'The price before the reduction must be higher than the price.' },
  'stock-invalid': { status: 422, message: 'The stock is a whole number from 0 to 1,000,000.' },
  'setting-changed': { status: 409, message: 'This setting has changed since you saw it.' },
  'setting-invalid': { status: 422, message: 'This value is not allowed.' },
  'setting-picture-invalid': {
    status: 422,
    message: 'A picture is an http(s) address, or a path that begins with a slash.',
  },
  'picture-host-refused': { status: 422, message: 'Pictures may come from the store itself and its image host only.' },
  'picture-alt-missing': { status: 422, message: 'A picture needs a text for those who do not see it (alt).' },
  'picture-invalid': { status: 422, message: 'A picture is a file in JPEG, PNG, WebP or GIF.' },
  'picture-too-large': { status: 422, message: 'A picture has at most 8 MB and 50 million pixels.' },
  'picture-animated': { status: 422, message: 'A picture of a page does not move: this file is an animation.' },
  'pictures-full': { status: 409, message: 'At most 200 pictures are uploaded in 24 hours.' },
  'picture-encoder-missing': {
    status: 503,
    message: 'This server cannot take pictures: the package sharp has no build for it, or is not installed.',
  },
  'setting-host-invalid': { status: 422, message: 'A host is an http(s) address, or empty.' },
  'setting-filler-invalid': {
    status: 422,
    message: 'A filler is written as remote/Module@slot, such as reviews/ProductReviews@product.below-facts.',
  },
  'setting-team-invalid': {
    status: 422,
    message: 'A team is written as app: address, such as catalog: team@example.com.',
  },
  'setting-code-invalid': {
    status: 422,
    message: 'A code is lower-case letters, digits, hyphens and underscores, such as card or mbway.',
  },
  'setting-methods-twice': { status: 422, message: 'A method is in the list twice.' },
  'setting-bic-invalid': { status: 422, message: 'A BIC has 8 or 11 characters, such as CGDIPTPL, or is empty.' },
  'page-changed': { status: 409, message: 'This page has changed since you saw it.' },
  'page-slug-invalid': {
    status: 422,
    message: 'The slug must be lower-case words joined by hyphens, such as my-page.',
  },
  'page-title-invalid': { status: 422, message: 'The title of a page has 1 to 200 characters.' },
  'page-slug-taken': { status: 409, message: 'There is a page with this address already.' },
  'text-changed': { status: 409, message: 'This text has changed since you saw it.' },
  'text-invalid': { status: 422, message: 'A text has 1 to 2,000 characters.' },
  'text-not-set': { status: 409, message: 'This text is that of the releases already.' },
  'text-key-invalid': {
    status: 422,
    message: 'A key is words joined by full stops, the first of them the app, such as catalog.product.add.',
  },
  'announcement-text-invalid': {
    status: 422,
    message: 'An announcement has 1 to 300 characters in at least one language.',
  },
  'announcement-link-invalid': {
    status: 422,
    message: 'A link is a path of this store that begins with a slash, such as /sale.',
  },
  'announcement-times-invalid': { status: 422, message: 'The end must be after the beginning.' },
  'import-not-found': { status: 404, message: 'There is no such import.' },
  'import-outdated': {
    status: 409,
    message: 'The catalogue has changed since the preview: look at what would change now.',
  },
  'import-done': { status: 409, message: 'This import is not in a state in which this is possible.' },
  'import-file-invalid': { status: 422, message: 'The file cannot be imported.' },
  'import-file-too-large': {
    status: 422,
    message: 'The file is larger than 8 MB: split it, or import it by the command line.',
  },
  'percent-invalid': { status: 422, message: 'This is not a per cent that is possible here.' },
  'bulk-nothing': { status: 422, message: 'Say what is to be changed.' },
  'bulk-ambiguous': { status: 422, message: 'These changes contradict each other: choose one of them.' },
  'bulk-products-missing': { status: 422, message: 'Name products or a filter, not both.' },
  'bulk-too-many': {
    status: 422,
    message: 'These are more than 50,000 products: narrow the filter, or import a file.',
  },
  'cost-unknown': { status: 409, message: 'None was bought from a seller in 180 days, so its margin is not known.' },
  'price-unusual': { status: 409, message: 'Such a price needs a second person: it is far from its reference price.' },
  'promo-code-form': {
    status: 422,
    message: 'A code has 3 to 40 letters, digits, hyphens or underscores.',
  },
  'promo-code-taken': { status: 409, message: 'There is a promo code of this name already.' },
  'promo-code-unknown': { status: 404, message: 'There is no such promo code.' },
  'promo-code-over': { status: 409, message: 'This promo code has ended already.' },
  'discount-invalid': {
    status: 422,
    message: 'A discount is a number above 0 with at most two decimal places, and at most 100 per cent.',
  },
  'pack-title-invalid': { status: 422, message: 'A title has 1 to 100 characters.' },
  'pack-products-unknown': { status: 422, message: 'Not all of these products exist.' },
  'pack-changed': { status: 409, message: 'This has changed since you saw it.' },
  'pack-over': { status: 409, message: 'This is not available any more.' },
  'trade-not-found': { status: 404, message: 'Steam has told of no such trade offer.' },
  'trade-question-changed': { status: 409, message: 'Something else is asked about this trade since you saw it.' },
  'message-not-found': { status: 404, message: 'There is no such message.' },
  'message-changed': { status: 409, message: 'Somebody has done something to this message since you saw it.' },
  'message-answered': { status: 409, message: 'Somebody has answered this message meanwhile.' },
  'answer-invalid': { status: 422, message: 'An answer has 1 to 5,000 characters.' },
  'assignee-without-role': { status: 409, message: 'Messages are for people with the role support or owner.' },
  'rate-invalid': { status: 422, message: 'The rate is a number above 0.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type DeskProblemCode = keyof typeof DESK_PROBLEMS;
