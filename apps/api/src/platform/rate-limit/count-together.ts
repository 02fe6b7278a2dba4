import { part, run } from '#platform/database/statement.ts';
import type { Database } from '#platform/database/tables.ts';
import { isDatabaseUnavailable } from '#platform/database/unavailable-database.ts';

/** A row of `attempt`; `expire` in milliseconds since 1970. */
interface Count {
  key: string;
  points: number;
  expire: number;
}

interface Waiting extends Count {
  resolve(count: Count): void;
  reject(reason: unknown): void;
}

/** Statements that run at once; what comes meanwhile is counted together by the next one. */
const RUNNING = 4;

/**
 * Adds points to counts, or begins those anew that have expired. In a rush the points of many keys are one statement, which the
 * database writes to the disk once.
 */
export function countTogether(database: Database): (added: Count) => Promise<Count> {
  /** By key, in the order in which they have come. */
  const waiting = new Map<string, Waiting[]>();
  let running = 0;

  return (added) =>
    new Promise((resolve, reject) => {
      const ofKey = waiting.get(added.key) ?? [];
      ofKey.push({ ...added, resolve, reject });
      waiting.set(added.key, ofKey);
      void countWaiting();
    });

  async function countWaiting(): Promise<void> {
    if (running === RUNNING || waiting.size === 0) return;
    running += 1;
    await answer(takeFirst());
    running -= 1;
    void countWaiting();
  }

  async function answer(counting: readonly Waiting[]): Promise<void> {
    try {
      const counts = new Map((await count(database, counting)).map((counted) => [counted.key, counted]));
      for (const { key, resolve, reject } of counting) {
        const counted = counts.get(key);
        if (counted) resolve(counted);
        else reject(new Error('The database has changed the key of a count.'));
      }
    } catch (reason) {
      // A key that the database refuses must not keep others from being counted.
      if (counting.length > 1 && !isDatabaseUnavailable(reason)) for (const one of counting) await answer([one]);
      else for (const { reject } of counting) reject(reason);
    }
  }

  /** One of each key: a statement changes a row once. */
  function takeFirst(): Waiting[] {
    return [...waiting].flatMap(([key, ofKey]) => {
      const first = ofKey.shift();
      if (ofKey.length === 0) waiting.delete(key);
      return first ?? [];
    });
  }
}

/** In the order of the keys, so that two servers cannot deadlock. */
function count(database: Database, added: readonly Count[]): Promise<Count[]> {
  const all = <Column extends keyof Count>(column: Column) => added.map((one) => one[column]);
  const now = Date.now();
  return run<Count>(
    database,
    part`insert into attempt as kept (key, points, expire)
      select key, points, expire
      from unnest(${all('key')}::text[], ${all('points')}::integer[], ${all('expire')}::bigint[]) as added(key, points, expire)
      order by key
      on conflict (key) do update set
        points = case when kept.expire <= ${now} then excluded.points else kept.points + excluded.points end,
        expire = case when kept.expire <= ${now} then excluded.expire else kept.expire end
      returning key, points, expire`,
  );
}
