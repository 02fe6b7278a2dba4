import type { Operator } from '@patina/shared-api/contract/desk/operator';
import type { Answers } from '@patina/test-pages/api/answers';
import { ok } from '@patina/test-pages/factories/ok';
import { SHOPPER_ANSWERS } from '@patina/test-pages/factories/shopper-answers';
import { someSettings } from '@patina/test-pages/factories/some-settings';
import { collectToasts } from '@patina/test-pages/pages/collect-toasts';
import { createTestStorefront } from '@patina/test-pages/pages/create-test-storefront';
import { renderRoutes } from '@patina/test-pages/pages/render-routes';
import de from '#messages/de.json';
import { messages } from '#messages/messages.ts';
import { routes } from '../routes.ts';
import { aList } from './a-list.ts';
import { anOperator } from './an-operator.ts';

/** Opens a page of the back office as the shell does, for an owner or another operator. In German only what every page has is German. */
export function openDesk(
  address: string,
  answers: Answers,
  operator: Partial<Operator> = {},
  language: 'en' | 'de' = 'en',
) {
  const storefront = createTestStorefront(
    {
      ...SHOPPER_ANSWERS,
      'GET /settings': () => ok(someSettings()),
      'GET /desk/operator': () => ok(anOperator(operator)),
      // What waits, beside the areas of every page.
      'GET /desk/today': () => ok({}),
      'GET /desk/notes': () => ok({ notes: [], tags: [] }),
      'GET /desk/tags': () => ok([]),
      'GET /desk/views': () => ok([]),
      'GET /desk/timeline': () => aList([]),
      ...answers,
    },
    { isAuthenticated: true },
  );
  const toasts = collectToasts();
  return {
    ...renderRoutes(storefront, { address, routes, messages, language, texts: { en: messages.en, de }[language] }),
    toasts,
  };
}
