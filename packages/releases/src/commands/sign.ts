import { createInterface } from 'node:readline/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { checksOf } from '../requests/checks-of.ts';
import { type Decision, type Signed, signRequests } from '../requests/sign-requests.ts';
import { openStoreRequests, storeAddress } from '../requests/store-requests.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { UsageError } from '../terminal/fail.ts';
import type { Progress } from '../terminal/progress.ts';
import { author } from './author.ts';
import type { Outcome } from './run-command.ts';

const LOOK_MS = 5_000;

interface Given {
  /** Goes on until Ctrl-C. */
  watch: boolean;
  /** Signs all of them without asking. */
  yes: boolean;
  print(line: string): void;
  progress: Progress;
}

/** Carries out what operators have requested, signed with the key of whoever agrees to it. */
export async function sign(store: ObjectStore, { watch, yes, print, progress }: Given): Promise<Outcome> {
  if (!yes && !process.stdin.isTTY) {
    throw new UsageError('Each request is asked about: use a terminal, or --yes for all of them.');
  }
  const requests = openStoreRequests(await storeAddress(store, process.env), process.env['OPERATIONS_TOKEN']);
  const withChecks = checksOf(store, print, progress);
  const decide = yes
    ? async (description: string) => {
        print(description);
        return 'sign' as const;
      }
    : ask;
  const left = new Set<number>();
  const look = () => signRequests({ store, requests, withChecks, print, decide, left, ...author() });
  if (!watch) return outcomeOf(await look());
  print('Waiting for requests. Ctrl-C ends it.');
  for (;;) {
    await look();
    await delay(LOOK_MS);
  }
}

function outcomeOf(signed: Signed[]): Outcome {
  const refused = signed.filter(({ state }) => state === 'refused').length;
  return {
    text: signed.length === 0 ? 'Nothing is requested.' : `${signed.length} looked at, ${refused} refused.`,
    result: signed,
    hasFailed: refused > 0,
  };
}

async function ask(description: string): Promise<Decision> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await terminal.question(`${description}\nSign it? y: yes, n: refuse it, Enter: leave it. `);
  terminal.close();
  if (/^y(es)?$/i.test(typed.trim())) return 'sign';
  return /^no?$/i.test(typed.trim()) ? 'refuse' : 'leave';
}
