import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const LONGEST_WAIT = 120_000;

/** Waits until a restored server has replayed what it shall and accepts changes. */
export async function untilPromoted(url: string): Promise<void> {
  let last: unknown;
  for (const end = performance.now() + LONGEST_WAIT; performance.now() < end; await delay(50)) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
      if (rows[0]?.isStandby === false) return;
    } catch (error) {
      // It does not accept connections yet.
      last = error;
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new Error(`The restored server has not been promoted after ${LONGEST_WAIT / 1000} s.`, { cause: last });
}
