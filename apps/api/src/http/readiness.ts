/** Whether the store answers: off while migrations and seed run, and again from the moment it is asked to stop. */
export interface Readiness {
  state: 'starting' | 'open' | 'stopping';
}
