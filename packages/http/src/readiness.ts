/** Whether the server takes requests; `draining` from the moment it is told to stop. */
export interface Readiness {
  state: 'open' | 'draining';
}
