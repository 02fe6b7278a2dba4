import type { FastifyInstance } from 'fastify';
import { deskCalls } from '#app/desk-calls.ts';
import type { Services } from '#app/wiring.ts';
import { hideDesk, serveCalls } from '#operators/serve-desk.ts';

/** services → routes of the back office, in the plugin with the prefix `/api`. */
export function wireDesk(api: FastifyInstance, services: Services): void {
  void api.register(async (desk) => {
    hideDesk(desk);
    // Checks use the database, which is closed after the server.
    desk.addHook('onClose', () => services.checks.stop());
    serveCalls(desk, services, deskCalls);
  });
}
