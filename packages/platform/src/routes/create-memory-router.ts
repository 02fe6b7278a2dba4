import { createMemoryRouter } from 'react-router';
import { matchCaseSensitively } from './match-case-sensitively.ts';

/**
 * Creates routers of pages that are rendered on the server.
 * @param address Path and query of the page.
 */
export const memoryRouterAt = (address: string) =>
  matchCaseSensitively((routes, { getContext, patchRoutesOnNavigation } = {}) =>
    createMemoryRouter(routes, {
      initialEntries: [address],
      ...(getContext && { getContext }),
      ...(patchRoutesOnNavigation && { patchRoutesOnNavigation }),
    }),
  );
