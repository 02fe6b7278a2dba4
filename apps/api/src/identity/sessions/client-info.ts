/** Facts of a request's client, for services without HTTP. */
export interface ClientInfo {
  /** Key of rate limits; see `clientAddress`. */
  address: string;
  /** User agent, shortened. */
  userAgent: string;
  /** Tokens of its cookies, not verified. */
  sessionToken: string | undefined;
  browserToken: string | undefined;
  /** Origin of the store for links in emails. */
  origin: string;
}
