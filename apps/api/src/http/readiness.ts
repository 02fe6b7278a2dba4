/** Whether the server is in service: not any more from the moment it is asked to stop. */
export interface Readiness {
  state: 'open' | 'stopping';
}
