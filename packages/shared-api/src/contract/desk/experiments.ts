import * as z from 'zod/mini';

/** What experiments are about: the visitor has ordered, added to the cart, registered. */
export const EXPERIMENT_GOALS = ['orders', 'adds-to-cart', 'registrations'] as const;
export const ExperimentGoal = z.enum(EXPERIMENT_GOALS);
export type ExperimentGoal = z.output<typeof ExperimentGoal>;

/** Calls that reach a goal once they have succeeded, below the API base. */
export const GOAL_CALLS: Readonly<Record<string, ExperimentGoal>> = {
  '/purchase/product': 'orders',
  '/purchase/pack': 'orders',
  '/purchase/prompt': 'orders',
  '/cart/add': 'adds-to-cart',
  '/register': 'registrations',
};

/**
 * Header in which the edge sends the API, with a call that may reach a goal, the visitor's bucket and the releases that it gets of apps with
 * an experiment: `~4711 catalog/1.1.0-ab12`. Clients cannot send it.
 */
export const TRIALS_HEADER = 'x-visitor-trials';
