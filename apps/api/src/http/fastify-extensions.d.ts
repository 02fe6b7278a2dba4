import 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests per minute → the limit in force, scaled by `RATE_LIMIT_SCALE`. */
    limitOf(perMinute: number): number;
  }

  interface FastifyContextConfig {
    caching?: 'revalidate' | undefined;
    /** Called by other servers, or standing for one: cookies mean nothing to it, so nobody can misuse them. */
    withoutSession?: boolean;
  }
}
