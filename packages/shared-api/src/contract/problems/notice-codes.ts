/** Notices of successful requests that pages show: `code` of the answer, with the English text. */
export const NOTICES = {
  'verification-email-sent': 'Verification email sent. Please check your inbox.',
  'email-already-verified': 'Your email address is already verified.',
} as const satisfies Record<string, string>;

export type NoticeCode = keyof typeof NOTICES;
