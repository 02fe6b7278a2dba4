/** Problems that the pages detect themselves, with the English text; the first three are kinds of `ApiProblem`. */
export const PAGE_PROBLEMS = {
  unreachable: 'The server could not be reached.',
  timeout: 'The server took too long to answer.',
  unintelligible: 'Invalid response format from server',
  'confirmation-cancelled': 'Nothing was changed, because you have not confirmed that it is you.',
  'checkout-incomplete': 'Please fill in all required fields correctly and accept terms.',
  'promo-code-needs-address': 'Enter shipping address to apply promo code',
  'payment-failed': 'Payment processing failed',
} as const satisfies Record<string, string>;

export type PageProblemCode = keyof typeof PAGE_PROBLEMS;
