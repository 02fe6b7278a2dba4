/** Whether the server accepts requests; `draining` from the moment it starts to stop. */
export interface Readiness {
  state: 'open' | 'draining';
}
