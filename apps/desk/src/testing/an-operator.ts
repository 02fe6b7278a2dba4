import type { Operator } from '@patina/shared-api/contract/desk/operator';

/** An owner whose second factor is proved. */
export function anOperator(change: Partial<Operator> = {}): Operator {
  return {
    id: 1,
    email: 'olga@patina.test',
    name: 'Olga',
    roles: ['owner'],
    second_factor: 'proved',
    ends_at: 1_800_000_000,
    idle_minutes: 30,
    ...change,
  };
}
