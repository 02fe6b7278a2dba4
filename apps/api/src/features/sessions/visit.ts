/** Where a request comes from, for services that know no HTTP. */
export interface Visit {
  /** Address for counting tries; see `addressOf`. */
  address: string;
  /** What the browser calls itself, shortened. */
  userAgent: string;
  /** Tokens of its cookies, unchecked. */
  sessionToken: string | undefined;
  browserToken: string | undefined;
  /** Origin of the store for links in mails. */
  origin: string;
}
