import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseHealth } from '#features/telemetry/release-health.ts';
import { SECOND } from '#time/from-now.ts';

/** How often what pages have reported is written, in milliseconds. */
const EVERY = 5 * SECOND;

/** Writes the health of the releases from now on. Answers the end of it, which writes what is left. */
export function startHealthJob(health: ReleaseHealth, log: FastifyBaseLogger): () => Promise<void> {
  let round: Promise<void> | undefined;
  const write = () =>
    health
      .write()
      .catch((error: unknown) => log.warn({ err: error }, 'the health of the releases could not be written'));
  const timer = setInterval(() => {
    round ??= write().finally(() => {
      round = undefined;
    });
  }, EVERY);
  return async () => {
    clearInterval(timer);
    await round;
    await write();
  };
}
