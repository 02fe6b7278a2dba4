import { matchPath } from '@patina/platform/router';
import type { Operator } from '@patina/shared-api/contract/desk/operator';
import type en from '#messages/en.json';
import remote from '../../../remote.json' with { type: 'json' };

/** Key of an area's name: the title of its page. */
type AreaName = Exclude<keyof typeof en.head, never>;

export interface Area {
  path: string;
  name: AreaName;
}

/** Areas are the pages that need no number of something, in the order of remote.json. */
const AREAS = remote.routes.filter(({ path }) => !path.includes(':'));

/** The areas that an operator may open. */
export function areasOf(operator: Operator): Area[] {
  return AREAS.filter((area) => isAllowed(operator, area.requires)).map(({ path, head }) => ({
    path,
    name: head.texts.replace('head.', '') as AreaName,
  }));
}

/** Whether an operator may open a page; the server checks each of its calls again. */
export function mayOpen(operator: Operator, pathname: string): boolean {
  const route = remote.routes.find(({ path }) => matchPath(path, pathname));
  return route !== undefined && isAllowed(operator, route.requires);
}

function isAllowed({ roles }: Operator, required: readonly string[]): boolean {
  return roles.some((role) => required.includes(role));
}
