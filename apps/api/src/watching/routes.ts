import { searches as searchCalls } from '@patina/shared-api/contract/cart/searches';
import { watchlist as watchlistCalls } from '@patina/shared-api/contract/cart/watchlist';
import type { FastifyInstance } from 'fastify';
import type { Auth } from '#identity/identity.ts';
import { OK, ok, serve } from '#platform/http/endpoint-route.ts';
import type { SearchService } from '#watching/saved-searches.ts';
import type { Watchlist } from '#watching/watchlist.ts';

interface WatchingRoutesParts {
  watchlist: Watchlist;
  savedSearches: SearchService;
  auth: Auth;
}

/** What people watch, and the searches that they have saved. */
export function watchingRoutes(api: FastifyInstance, { watchlist, savedSearches, auth }: WatchingRoutesParts): void {
  /** Only verified addresses get what somebody waits for: others may be somebody else's. */
  const requireWatcher = (call: Parameters<Auth['requireUser']>[0], { back_in_stock = false }) =>
    back_in_stock ? auth.requireVerified(call) : auth.requireUser(call);

  serve(api, watchlistCalls.contents, async (call) => {
    const { userId } = await auth.requireUser(call);
    return { ...OK, ...(await watchlist.contents(userId, call.query)) };
  });

  serve(api, watchlistCalls.hearts, async (call) => {
    const { userId } = await auth.requireUser(call);
    return ok(await watchlist.hearts(userId));
  });

  serve(api, watchlistCalls.add, async (call) => {
    const { userId } = await requireWatcher(call, call.body);
    await watchlist.add(userId, call.body, call.body);
    return OK;
  });

  serve(api, watchlistCalls.update, async (call) => {
    const { userId } = await requireWatcher(call, call.body);
    await watchlist.update(userId, call.body, call.body);
    return OK;
  });

  serve(api, watchlistCalls.remove, async (call) => {
    const { userId } = await auth.requireUser(call);
    await watchlist.remove(userId, call.body);
    return OK;
  });

  serve(api, watchlistCalls.take, async (call) => {
    const { userId } = await auth.requireUser(call);
    await watchlist.take(userId, call.body.items);
    return OK;
  });

  serve(api, searchCalls.list, async (call) => {
    const { userId } = await auth.requireUser(call);
    return ok(await savedSearches.list(userId));
  });

  serve(api, searchCalls.save, async (call) => {
    const { userId } = await auth.requireUser(call);
    return ok(await savedSearches.save(userId, call.body));
  });

  serve(api, searchCalls.rename, async (call) => {
    const { userId } = await auth.requireUser(call);
    await savedSearches.rename(userId, call.body);
    return OK;
  });

  serve(api, searchCalls.opened, async (call) => {
    const { userId } = await auth.requireUser(call);
    await savedSearches.opened(userId, call.body.id);
    return OK;
  });

  serve(api, searchCalls.remove, async (call) => {
    const { userId } = await auth.requireUser(call);
    await savedSearches.remove(userId, call.body.id);
    return OK;
  });
}
