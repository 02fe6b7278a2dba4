import type { Answers } from '@patina/test-pages/api/answers';
import { ok } from '@patina/test-pages/factories/ok';
import { someSettings } from '@patina/test-pages/factories/some-settings';
import { createTestStorefront } from '@patina/test-pages/pages/create-test-storefront';
import { renderRoutes } from '@patina/test-pages/pages/render-routes';
import { messages } from '#messages/messages.ts';
import { routes } from '../routes.ts';

/** Opens a page as the shell does. */
export function openPage(address: string, answers: Answers) {
  const storefront = createTestStorefront({ 'GET /settings': () => ok(someSettings()), ...answers });
  return renderRoutes(storefront, { address, routes, messages });
}
