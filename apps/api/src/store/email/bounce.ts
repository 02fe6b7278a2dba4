/** What nodemailer says of an email that a server has refused. */
export interface SmtpFailure {
  responseCode?: number;
  /** `550 5.1.1 <ana@store.example>: User unknown` */
  response?: string;
}

/**
 * Whether a server says that a recipient does not exist, or takes no emails for good (RFC 3463: 5.1.1, 5.1.2, 5.1.3, 5.1.6, 5.1.10 and 5.2.1).
 * Without such a code a refusal may be about the sender or what is sent.
 */
export function isAddressRefused({ responseCode = 0, response = '' }: SmtpFailure): boolean {
  return responseCode >= 500 && /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/.test(lastReplyOf(response));
}

/** Of an answer of several lines the last one has the code. */
const lastReplyOf = (response: string) => response.trim().split('\n').at(-1)?.trim() ?? '';
