import type { Access } from '@patina/shared-api/contract/desk/desk-endpoint';
import type { FastifyRequest } from 'fastify';
import { isOperatorSessionOver, operatorSessionEnd, sessionToken } from '#identity/identity.ts';
import type { Actor } from '#operators/desk-acts.ts';
import { operatorRepository } from '#operators/roles.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { isSecretToken, tokenDigest } from '#platform/secrets/secret-token.ts';
import { MINUTE } from '#platform/time.ts';
import type { SettingsService } from '#store/store.ts';

/** Somebody who works in the back office. */
export interface Operator extends Actor {
  userId: number;
  sessionId: number;
  name: string;
  hasSecondFactor: boolean;
  /** When this session last proved a second factor; null if it has not. */
  secondFactorAt: Date | null;
  /** When this session ends, however much it is used. */
  endsAt: Date;
}

export type DeskAccess = ReturnType<typeof deskAccess>;

/** Decides who may make which call of the back office (docs/product.md#roles). */
export function deskAccess(database: Database, settings: Pick<SettingsService, 'read'>) {
  const stored = operatorRepository(database);

  return {
    /**
     * The operator of a request; undefined for everybody to whom the call does not exist. Changes nothing, so that outsiders
     * notice nothing: not even their session is prolonged.
     * @throws ApiError for an operator whose session is over, or who has to prove a second factor first
     */
    async operatorOf(request: FastifyRequest, access: Access): Promise<Operator | undefined> {
      const token = sessionToken(request);
      const session = isSecretToken(token) ? await stored.session(tokenDigest(token)) : undefined;
      if (session === undefined || !session.roles.some((role) => access.roles.includes(role))) return undefined;
      const { second_factor_at: secondFactorAt, has_second_factor: hasSecondFactor } = session;
      const limits = await settings.read();
      if (isOperatorSessionOver(session, limits)) throw new ApiError('unauthenticated');
      if (!access.isEntrance) {
        if (!hasSecondFactor) throw new ApiError('second-factor-missing');
        const provedFor = secondFactorAt === null ? Number.POSITIVE_INFINITY : Date.now() - secondFactorAt.getTime();
        if (access.isMoney && provedFor >= limits.confirmation_minutes * MINUTE) {
          throw new ApiError('confirmation-required');
        }
        if (secondFactorAt === null) throw new ApiError('second-factor-needed');
      }
      return {
        userId: session.user_id,
        sessionId: session.id,
        roles: session.roles,
        apps: session.apps,
        hasSecondFactor,
        secondFactorAt,
        email: session.email ?? '',
        name: session.name,
        endsAt: operatorSessionEnd(session.created_at, limits),
      };
    },
  };
}
