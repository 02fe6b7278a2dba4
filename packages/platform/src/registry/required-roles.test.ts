import { expect, test } from 'vitest';
import { isOpenTo, requiredRoles } from './required-roles.ts';

const aRoute = (requires?: string[]) => ({ path: '/', files: [], prefetch: [], ...(requires && { requires }) });

test.each([
  [undefined, [], true],
  [['clerk'], [], false],
  [['clerk'], ['porter'], false],
  [['clerk', 'porter'], ['porter'], true],
  [[], ['clerk'], false],
])('a page that requires %j is open to visitors with the roles %j: %j', (requires, roles, isOpen) => {
  expect(isOpenTo(roles, aRoute(requires))).toBe(isOpen);
});

test.each([
  ['all of whose pages require roles', [aRoute(['clerk']), aRoute(['clerk', 'porter'])], ['clerk', 'porter']],
  ['with a page of everybody', [aRoute(['clerk']), aRoute()], undefined],
  ['without pages', [], undefined],
  ['whose page no role opens', [aRoute([])], []],
])('the files of a release %s require %j', (_, routes, roles) => {
  expect(requiredRoles({ routes })).toEqual(roles);
});
