import { operator as calls, type Operator } from '@patina/shared-api/contract/desk/operator';
import type { Role } from '@patina/shared-api/contract/desk/roles';
import { createContext, useContext } from 'react';
import { deskQuery } from '../queries/desk-query.ts';

/** Who works here, and what is missing to begin. */
export const operatorQuery = () => deskQuery(calls.read);

/** Set by the layout, which shows no page without an operator. */
export const OperatorContext = createContext<Operator | null>(null);

/** The person who works here; `is` tells whether they have any of some roles. */
export function useOperator(): Operator & { is(...roles: Role[]): boolean } {
  const operator = useContext(OperatorContext);
  if (!operator) throw new Error('A page of the back office was shown outside its layout.');
  return { ...operator, is: (...roles) => roles.some((role) => operator.roles.includes(role)) };
}
