import type { Messages } from '@patina/platform/remote-contract';
import type { RouteObject } from '@patina/platform/router';
import type { PageTexts } from '#shared/storefront/shell-storefront.ts';

type LazyRoute = () => Promise<{ messages?: Messages }>;

/** Adds the texts that a lazy page exports before the page is shown. */
export function withPageTexts(routes: RouteObject[], texts: PageTexts): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    return {
      ...route,
      ...(typeof lazy === 'function' && { lazy: withTexts(lazy as LazyRoute, texts) }),
      ...(children && { children: withPageTexts(children, texts) }),
    } as RouteObject;
  });
}

function withTexts(lazy: LazyRoute, texts: PageTexts): LazyRoute {
  return async () => {
    const { messages, ...page } = await lazy();
    if (messages) await texts.addMessages(messages);
    return page;
  };
}
