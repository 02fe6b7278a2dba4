/*
 * Problems of form fields: messages of the contract's schemas, and entries of `error_codes` in the error envelope,
 * whose status is then 422 (docs/decisions/0021-failures-have-codes.md). The texts are the English ones.
 */

export const FIELD_PROBLEMS = {
  // Persons
  'first-name-required': 'First name is required',
  'last-name-required': 'Last name is required',
  'email-required': 'Email is required',
  'registration-email-invalid': 'Please enter a valid email address',
  'email-invalid': 'Invalid email format',
  'email-taken': 'The email has already been taken',
  'own-email-required': 'Please enter your email address',
  'own-email-wrong': 'This is not the email address of your account',
  'phone-required': 'Phone number is required',
  'phone-invalid': 'Please enter a valid phone number',
  'checkout-phone-required': 'Valid phone number is required',
  'checkout-phone-invalid': 'Invalid phone number',
  'top-up-phone-invalid': 'Invalid phone format (e.g. +1234567890)',
  'country-required': 'Country is required',
  'country-unsupported': 'This country is not supported',
  'city-required': 'City is required',
  'checkout-address-required': 'Address line is required',
  'address-required': 'Address is required',
  'checkout-post-code-required': 'Post Code is required',
  'top-up-post-code-required': 'Postal code is required',
  'post-code-required': 'Post code is required',
  'text-too-long': 'Please use at most 100 characters',
  'text-unprintable': 'Please remove the characters that cannot be printed',
  'terms-not-accepted': 'You must accept the terms and conditions',
  'payout-terms-not-accepted': 'You must agree to the terms and conditions',
  'registration-terms-not-accepted': 'Please accept the terms and privacy policy',

  // Passwords and links
  'credentials-required': 'Email and password are required',
  'password-required': 'Password is required',
  'password-confirmation-required': 'Please confirm your password',
  'passwords-differ': 'Passwords do not match',
  'password-weak': 'Please use at least 8 characters with a lower-case letter, an upper-case letter and a digit',
  'password-too-long': 'Please use at most 128 characters',
  'current-password-required': 'Current password is required',
  'current-password-wrong': 'The current password is not correct',
  'link-invalid': 'This link is not valid any more',
  'confirmation-code-required': 'Please enter the 6 digits of the code',
  'confirmation-code-wrong': 'This code is not right, or no longer valid',
  'new-password-required': 'New password is required',
  'reset-link-invalid': 'This link is not valid',
  'password-common': 'Too many people use this password. Please choose another one',
  'password-contains-email': 'Please choose a password that does not contain your email address',
  'password-made-of-names': 'Please choose a password that is more than a name, a season or a month with a number',

  // Second factor
  'code-required': 'Please enter the code',
  'totp-code-wrong': 'This code is not right. Please enter the one that your app shows now',
  'recovery-code-wrong': 'This recovery code is not right, or it has been used',
  'passkey-name-required': 'Please give the passkey a name',

  // Steam
  'trade-link-required': 'Steam trade link is required',
  'trade-link-malformed':
    'Please enter a Steam trade link such as https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=AbCd1234',
  'trade-link-of-another-account': 'This trade link belongs to another Steam account',
  'inventory-link-required': 'Steam inventory link is required',
  'inventory-link-malformed':
    'Please enter a link to your Steam inventory such as https://steamcommunity.com/profiles/76561198000000000/inventory/#730_2_1234567890',
  'inventory-of-another-account': 'This inventory belongs to another Steam account',
  'assets-malformed': 'Please choose 1 to 50 items of your inventory',
  'asset-repeated': 'An item can be offered once only',
  'asset-not-in-inventory': 'This item is not in your Steam inventory any more',
  'asset-not-bought': 'We do not buy this item at the moment',
  'asset-bid-lower': 'Our bid has gone down since you saw it',

  // Watchlist and saved searches
  'item-without-wear': 'This item has no float',
  'only-of-products': 'This can be told of a product only, not of one of its items',
  'search-name-required': 'Please give the search a name',
  'search-address-malformed': 'This is not an address of the list of products',

  // Payments and promo codes
  'unit-not-found': 'There is no such item of this product',
  'payment-method-required': 'Please select a payment method',
  'amount-invalid': 'Please enter a valid amount',
  'amount-below-method-minimum':
    'This amount is too small for this payment method. Please pay from your balance or add another item.',
  'held-too-much':
    'Items that wait for this payment method are kept from others, so only a few of limited value may wait. Please pay another order first, or pay by card or from your balance.',
  'unpaid-before':
    'Items that you had ordered by a slow payment method were not paid in time, so such methods are not available to you for a while. Please pay by card or from your balance.',
  'top-up-too-small': 'Minimum top-up amount: {{amount}}',
  'currency-invalid': 'Invalid currency code',
  'promo-code-required': 'No promo code provided',
  'promo-code-invalid': 'This promo code is not valid',
  'promo-code-not-yet-valid': 'This promo code is not valid yet',
  'promo-code-expired': 'This promo code has expired',
  'promo-code-used-up': 'This promo code has been used up',
  'promo-code-already-used': 'You have already used this promo code',

  // Selling and payouts
  'skin-name-required': 'Skin name is required',
  'asking-price-required': 'Price is required',
  'asking-price-invalid': 'Price must be a positive number',
  'quality-required': 'Quality is required',
  'quality-contradicts-name': 'The name of the skin says another quality',
  'quality-not-made': 'This skin does not exist in this quality',
  'stattrak-not-in-catalogue': 'Our catalogue has no StatTrak™ version of this skin',
  'souvenir-not-in-catalogue': 'Our catalogue has no Souvenir version of this skin',
  'full-name-required': 'Full name is required',
  'card-number-invalid': 'Please enter a valid card number',
  'card-holder-required': 'Card holder name is required',
  'card-expiry-invalid': 'Please enter a valid expiration date (MM/YY)',
  'card-expired': 'Card has expired',
  'iban-invalid': 'Please enter a valid IBAN',
  'iban-outside-sepa': 'This bank account is outside the SEPA area',

  // Notifications
  'told-in-any-case': 'You are always told of what concerns the security of your account',
  'push-service-unknown': 'Push of this browser comes by a service that the store does not know',

  // Support
  'topic-required': 'Topic is required',
  'message-required': 'Message is required',
  'message-too-long': 'Please use at most 5000 characters',
} as const satisfies Record<string, string>;

export type FieldProblemCode = keyof typeof FIELD_PROBLEMS;
