/** What the API says of a request that succeeded, where a page shows it: `code` of the answer, in English. */
export const NOTICES = {
  'verification-email-sent': 'Verification email sent. Please check your inbox.',
  'email-already-verified': 'Your email address is already verified.',
} as const satisfies Record<string, string>;

export type NoticeCode = keyof typeof NOTICES;
