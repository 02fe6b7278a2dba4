/** Whether the edge is in service: not any more from the moment it is asked to end. */
export interface Readiness {
  state: 'open' | 'stopping';
}
