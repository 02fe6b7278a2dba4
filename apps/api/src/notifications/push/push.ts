import { ECDH } from 'node:crypto';
import type { PushState, PushSubscriber } from '@patina/shared-api/contract/told/push';
import { isOfPushService } from '#notifications/push/push-service.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { pushRepository } from '#store/store.ts';

export type PushService = ReturnType<typeof pushService>;

/** Which browsers are sent push: one of each session, until the session ends (docs/product.md#push). */
export function pushService(database: Database, { push, pushServices }: Pick<Config, 'push' | 'pushServices'>) {
  const pushes = pushRepository(database);
  return {
    async read(sessionId: number): Promise<PushState> {
      if (push === undefined) return { key: null, is_on: false };
      return { key: push.publicKey, is_on: await pushes.isOn(sessionId) };
    },

    /** @throws ApiError for an address that is none of a known push service, and for a key that nothing can be encrypted for */
    async subscribe(sessionId: number, { endpoint, keys }: PushSubscriber): Promise<void> {
      if (push === undefined) throw new ApiError('push-not-offered');
      if (!isOfPushService(endpoint, pushServices)) throw invalidInput({ endpoint: 'push-service-unknown' });
      if (!isPoint(keys.p256dh)) throw invalidInput({ keys: 'push-service-unknown' });
      await pushes.save(sessionId, { endpoint, keys });
    },

    unsubscribe: (sessionId: number) => pushes.remove(sessionId),
  };
}

/** Whether a key is a point of the curve. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
