import { operator as calls } from '@patina/shared-api/contract/desk/operator';
import { deskQuery } from '../queries/desk-query.ts';

/** Who works here, and what is missing to begin. */
export const operatorQuery = () => deskQuery(calls.read);
