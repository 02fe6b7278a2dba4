import { part, run } from '#shared/database/statement.ts';
import type { Database } from '#shared/database/tables.ts';

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
  let waiting: Waiting[] = [];
  let running = 0;

  return (added) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...added, resolve, reject });
      void countWaiting();
    });

  async function countWaiting(): Promise<void> {
    if (running === RUNNING || waiting.length === 0) return;
    const each = new Map<string, Waiting>();
    for (const one of waiting) if (!each.has(one.key)) each.set(one.key, one);
    // A statement changes a row once.
    waiting = waiting.filter((one) => each.get(one.key) !== one);
    running += 1;
    const counting = [...each.values()];
    try {
      const counts = await count(database, counting);
      for (const counted of counts) each.get(counted.key)?.resolve(counted);
    } catch (reason) {
      for (const { reject } of counting) reject(reason);
    }
    running -= 1;
    void countWaiting();
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
