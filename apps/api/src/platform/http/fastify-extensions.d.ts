import 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests per minute → the limit in force, scaled by `RATE_LIMIT_SCALE`. */
    limitOf(perMinute: number): number;
    /** Whether `PUBLIC_ORIGIN` is an https address. */
    hasSecureOrigin: boolean;
  }

  interface FastifyRequest {
    /** Set by a handler: as long as it returns true, the same address gets the same response without the handler. */
    repeatWhile: (() => boolean) | undefined;
  }

  interface FastifyContextConfig {
    caching?: 'revalidate' | undefined;
    /** Called by other servers: it uses no cookies, so it needs no CSRF protection. */
    withoutSession?: boolean;
    /** Not to be told from an address that is not there: other methods are not announced. */
    unannounced?: boolean;
  }
}
