import { matchPath } from '@patina/platform/router';
import type { Operator } from '@patina/shared-api/contract/desk/operator';
import remote from '../../../remote.json' with { type: 'json' };

/** Whether an operator may open a page; the server checks each of its calls again. */
export function mayOpen(operator: Operator, pathname: string): boolean {
  const route = remote.routes.find(({ path }) => matchPath(path, pathname));
  return route !== undefined && isAllowed(operator, route.requires);
}

/** Whether an operator has any of some roles. */
export function isAllowed({ roles }: Operator, required: readonly string[]): boolean {
  return roles.some((role) => required.includes(role));
}
