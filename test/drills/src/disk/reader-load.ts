import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two reads. */
const PAUSE = 50;

export interface ReaderLoad {
  /** Reads since the last time this was asked: answered, and refused because the disk is full or the database is away. */
  take(): { answered: number; refused: number };
  /** Answers that no reader should get. */
  wrong: string[];
  stop(): Promise<void>;
}

/** A guest who looks at lists that are in no memory, and somebody signed in who looks at their profile. */
export function startReaders(api: string, session: string): ReaderLoad {
  let counts = { answered: 0, refused: 0 };
  let isOpen = true;
  let reads = 0;
  const wrong: string[] = [];

  async function read(): Promise<void> {
    reads += 1;
    const path = reads % 2 === 0 ? `/items/list?price_till=${1000 + reads}` : '/user/profile';
    const headers = reads % 2 === 0 ? {} : { authorization: `Bearer ${session}` };
    const sent = { headers, signal: AbortSignal.timeout(15_000) };
    const answer = await fetch(`${api}/api${path}`, sent).catch(() => undefined);
    const text = (await answer?.text().catch(() => '')) ?? '';
    if (answer?.status === 200) counts.answered += 1;
    else if (answer?.status === 503 && /"(storage-full|database-unavailable)"/.test(text)) counts.refused += 1;
    else wrong.push(`${path.split('?')[0]}: ${answer?.status ?? 'no answer'} ${text.slice(0, 200)}`);
  }

  const reading = (async () => {
    for (; isOpen; await delay(PAUSE)) await read();
  })();
  return {
    wrong,
    take() {
      const taken = counts;
      counts = { answered: 0, refused: 0 };
      return taken;
    },
    async stop() {
      isOpen = false;
      await reading;
    },
  };
}
