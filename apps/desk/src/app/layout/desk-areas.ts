import type { Operator } from '@patina/shared-api/contract/desk/operator';
import type en from '#messages/en.json';
import { isAllowed } from '#shared/operator/may-open.ts';
import remote from '../../../remote.json' with { type: 'json' };

/** Key of an area's name: the title of its page. */
type AreaName = Exclude<keyof typeof en.head, never>;

/** A page that needs no number of something. */
export interface Area {
  path: string;
  name: AreaName;
}

interface Group {
  /** Key of its title. */
  name: keyof typeof en.groups;
  areas: readonly AreaName[];
}

/** The areas in the order of a working day, by what they are about. */
export const GROUPS: readonly Group[] = [
  { name: 'work', areas: ['today', 'deliveries', 'messages', 'orders', 'offers', 'trades', 'payouts', 'approvals'] },
  { name: 'catalogue', areas: ['products', 'units', 'import', 'promo'] },
  { name: 'records', areas: ['people', 'money', 'audit'] },
  { name: 'store', areas: ['releases', 'content', 'settings', 'roles'] },
];

const ROUTES = remote.routes.filter(({ path }) => !path.includes(':'));

/** The areas of an operator's roles. */
export function areasOf(operator: Operator): Area[] {
  return ROUTES.filter(({ requires }) => isAllowed(operator, requires)).map(({ path, head }) => ({
    path,
    name: head.texts.replace('head.', '') as AreaName,
  }));
}
