import type { OpenSession } from '@patina/shared-api/contract/account/identity';

/** The session of the present browser, with the given changes. */
export function aSession(session: Partial<OpenSession> = {}): OpenSession {
  return {
    id: 1,
    user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    created_at: 1_763_700_000,
    last_seen_at: 1_763_726_400,
    current: true,
    ...session,
  };
}
