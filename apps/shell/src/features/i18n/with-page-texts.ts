import type { Messages } from '@patina/platform/remote-contract';
import type { RouteObject } from '@patina/platform/router';
import type { StoreTexts } from './create-texts.ts';

type LazyRoute = () => Promise<{ messages?: Messages }>;

/** Adds the texts that a page brings with it before the page is shown. */
export function bringTexts(routes: RouteObject[], texts: StoreTexts): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    return {
      ...route,
      ...(typeof lazy === 'function' && { lazy: withTexts(lazy as LazyRoute, texts) }),
      ...(children && { children: bringTexts(children, texts) }),
    } as RouteObject;
  });
}

function withTexts(lazy: LazyRoute, texts: StoreTexts): LazyRoute {
  return async () => {
    const { messages, ...page } = await lazy();
    if (messages) await texts.addMessages(messages);
    return page;
  };
}
