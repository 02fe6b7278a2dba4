import { today as calls } from '@patina/shared-api/contract/desk/today';
import type { FastifyInstance } from 'fastify';
import { type DeskParts, serveDesk } from '#operators/operators.ts';
import { ok } from '#platform/http/endpoint-route.ts';
import type { TodayService } from '#store/sales/today-service.ts';

interface TodayRoutesParts extends DeskParts {
  today: TodayService;
}

export function todayRoutes(api: FastifyInstance, { today, ...desk }: TodayRoutesParts): void {
  serveDesk(api, calls.numbers, desk, async ({ operator }) => ok(await today.numbers(operator)));

  serveDesk(api, calls.sales, desk, async () => ok(await today.sales()));

  serveDesk(api, calls.releases, desk, async () => ok(await today.releases()));
}
