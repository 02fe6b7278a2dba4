import type { Problem } from '@patina/shared-api/contract/protocol/envelope';
import { requests as calls, type WaitingRequest } from '@patina/shared-api/contract/releases/requests';
import * as z from 'zod/mini';
import { isLoopback, readRememberedShop } from '../checks/live-shop.ts';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import type { ObjectStore } from '../storage/object-store.ts';

const TIMEOUT_MS = 10_000;

/** Requests of acts on releases that wait at a store. Each call throws ReleaseRejected with the store's answer, or why there is none. */
export interface StoreRequests {
  waiting(): Promise<WaitingRequest[]>;
  /** Nobody else may carry it out for ten minutes. */
  take(id: number, by: string): Promise<void>;
  settle(id: number, settlement: Settlement): Promise<void>;
}

export interface Settlement {
  by: string;
  state: 'done' | 'refused';
  outcome: string;
}

/**
 * Address of the store whose requests are carried out: `STORE_URL`, else one on this machine. What is remembered beside the releases
 * is no authority: somebody without a key may have written it.
 */
export async function storeAddress(store: ObjectStore, env: NodeJS.ProcessEnv): Promise<string> {
  const { STORE_URL: named, PORT = '3000' } = env;
  if (named) return named;
  const remembered = await readRememberedShop(store);
  return remembered && isLoopback(remembered) ? remembered : `http://localhost:${PORT}`;
}

/** The requests of a store. */
export function openStoreRequests(address: string, token: string | undefined): StoreRequests {
  const base = `${address.replace(/\/+$/, '')}/api`;

  async function ask<Schema extends z.ZodMiniType>(
    { method, path, response }: { method: string; path: string; response: Schema },
    body?: object,
  ): Promise<z.output<Schema>> {
    const answered = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // The token is for this store.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => {
      throw new ReleaseRejected([`The store at ${address} cannot be asked what was requested: ${causeOf(error)}.`]);
    });
    const answer: unknown = await answered.json().catch(() => undefined);
    if (answered.ok) return z.parse(response, answer);
    const { message = `it answers ${answered.status}` } = (answer ?? {}) as Partial<Problem>;
    const remedy = answered.status === 401 ? ' Set OPERATIONS_TOKEN to the token of its servers.' : '';
    throw new ReleaseRejected([`The store at ${address}: ${message}${remedy}`]);
  }

  return {
    waiting: async () => (await ask(calls.waiting)).payload,
    async take(id, by) {
      await ask(calls.take, { id, by });
    },
    async settle(id, settlement) {
      await ask(calls.settle, { id, ...settlement });
    },
  };
}

const causeOf = ({ message, cause }: Error) => (cause instanceof Error && cause.message) || message;
