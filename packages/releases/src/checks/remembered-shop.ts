import os from 'node:os';
import * as z from 'zod/mini';
import type { ObjectStore } from '../storage/object-store.ts';

/** Beside the registry, so that every machine that releases there can read it. */
const FILE = 'live-store.json';

const RememberedShop = z.object({
  url: z.string(),
  /** The machine of an address such as `http://localhost:3000`. */
  machine: z.string(),
});

/** Address of the store used last with these releases; undefined if there is none for this machine. */
export async function readRememberedShop(store: ObjectStore): Promise<string | undefined> {
  const { url, machine } = (await read(store)) ?? {};
  return url !== undefined && isLoopback(url) && machine !== os.hostname() ? undefined : url;
}

/** Stores it for the next command. An address that is valid only on this machine does not replace a public one. */
export async function rememberShop(store: ObjectStore, url: string): Promise<void> {
  const before = await read(store);
  const machine = os.hostname();
  const { username, password } = new URL(url);
  if (username || password || (isLoopback(url) && before && !isLoopback(before.url))) return;
  if (before?.url === url && before.machine === machine) return;
  await store.put(FILE, JSON.stringify({ url, machine } satisfies z.output<typeof RememberedShop>));
}

/** Whether an address is one of this machine only. */
export function isLoopback(url: string): boolean {
  return /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);
}

async function read(store: ObjectStore): Promise<z.output<typeof RememberedShop> | undefined> {
  const content = await store.get(FILE);
  if (!content) return undefined;
  try {
    const remembered = z.parse(RememberedShop, JSON.parse(content.toString('utf8')));
    return URL.canParse(remembered.url) ? remembered : undefined;
  } catch {
    return undefined;
  }
}
