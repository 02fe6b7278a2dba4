import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

/** For so long a check that has passed with the same input is not repeated: the data of the store are not part of it. */
const VALID_MS = 24 * 3_600_000;
/** The latest ones are kept. */
const MOST_KEPT = 500;

/** When checks have passed, in milliseconds, by the hash of their input. */
const Passed = z.record(z.string(), z.number());

/** Remembers on this machine which checks have passed. */
export interface PassedBefore {
  /** When they have passed with this input; undefined if they have not lately. */
  at(input: unknown): Promise<Date | undefined>;
  add(...inputs: unknown[]): Promise<void>;
}

export function openPassedBefore(file: string, now = Date.now): PassedBefore {
  const read = async () => {
    const text = await readFile(file, 'utf8').catch(() => '{}');
    return z.safeParse(Passed, parse(text)).data ?? {};
  };
  return {
    async at(input) {
      const passed = (await read())[hashOf(input)];
      return passed !== undefined && now() - passed < VALID_MS ? new Date(passed) : undefined;
    },
    async add(...inputs) {
      const added = Object.fromEntries(inputs.map((input) => [hashOf(input), now()]));
      const all = Object.entries({ ...(await read()), ...added });
      const latest = all.toSorted(([, one], [, other]) => other - one).slice(0, MOST_KEPT);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, JSON.stringify(Object.fromEntries(latest)));
    },
  };
}

const hashOf = (input: unknown) => createHash('sha256').update(JSON.stringify(input)).digest('hex');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
