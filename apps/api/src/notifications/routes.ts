import { notifications as calls } from '@patina/shared-api/contract/told/notifications';
import { push as pushCalls } from '@patina/shared-api/contract/told/push';
import type { FastifyInstance } from 'fastify';
import type { Auth } from '#identity/identity.ts';
import type { LiveStreams } from '#notifications/live/live-streams.ts';
import { streamRoute } from '#notifications/live/stream-route.ts';
import type { NotificationService } from '#notifications/notifications.ts';
import type { PreferenceService } from '#notifications/preferences.ts';
import type { PushService } from '#notifications/push/push.ts';
import { type UnsubscribeLinks, unsubscribeRoutes } from '#notifications/unsubscribe.ts';
import type { Config } from '#platform/config.ts';
import { OK, ok, serve } from '#platform/http/endpoint-route.ts';
import { linkOrigin } from '#platform/http/request-origin.ts';

interface NotificationRoutesParts {
  auth: Auth;
  notifications: NotificationService;
  live: LiveStreams;
  preferences: PreferenceService;
  push: PushService;
  unsubscribeLinks: UnsubscribeLinks;
  seeOrigin: (requested: string) => void;
}

/** What people were told, by what they want to be told, and the end of emails by their link. */
export function notificationRoutes(
  api: FastifyInstance,
  parts: NotificationRoutesParts,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  const { auth, notifications, preferences, push, seeOrigin } = parts;

  serve(api, calls.list, async (call) => {
    const { userId } = await auth.requireUser(call);
    seeOrigin(linkOrigin(call.request, publicOrigin));
    const { shown, meta } = await notifications.list(userId, call.query, call.query.language);
    return { ...OK, payload: shown, meta };
  });

  serve(api, calls.read, async (call) => {
    const { userId } = await auth.requireUser(call);
    return ok(await notifications.read(userId, call.body));
  });

  serve(api, calls.preferences, async (call) => {
    const { userId } = await auth.requireUser(call);
    return ok(await preferences.read(userId));
  });

  serve(api, calls.prefer, async (call) => {
    const { userId } = await auth.requireUser(call);
    const { kinds, alert_emails } = call.body;
    return ok(await preferences.choose(userId, { kinds, alert_emails }));
  });

  serve(api, pushCalls.read, async (call) => {
    const { sessionId } = await auth.requireUser(call);
    return ok(await push.read(sessionId));
  });

  serve(api, pushCalls.subscribe, async (call) => {
    const { sessionId } = await auth.requireUser(call);
    await push.subscribe(sessionId, call.body);
    return OK;
  });

  serve(api, pushCalls.unsubscribe, async (call) => {
    const { sessionId } = await auth.requireUser(call);
    await push.unsubscribe(sessionId);
    return OK;
  });

  streamRoute(api, parts);
  void api.register(async (pages) => unsubscribeRoutes(pages, parts));
}
