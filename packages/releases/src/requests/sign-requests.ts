import type { WaitingRequest } from '@patina/shared-api/contract/releases/requests';
import { type CarriedOut, type Carrying, carryOut } from './carry-out.ts';

export type Decision = 'sign' | 'refuse' | 'leave';

interface Signing extends Carrying {
  /** Asks whoever has the key what to do with a request, which is described. */
  decide: (description: string, request: WaitingRequest) => Promise<Decision>;
  /** Requests that were left before, by number: they are not asked about again. */
  left?: Set<number>;
}

export type Signed = CarriedOut & { request: number };

/**
 * Shows the requests that wait, and carries out those that whoever has the key agrees to, signed with it.
 * @returns what has become of each
 */
export async function signRequests({ decide, left = new Set(), ...carrying }: Signing): Promise<Signed[]> {
  const { requests, by, print } = carrying;
  const results: Signed[] = [];
  for (const request of await requests.waiting()) {
    if (left.has(request.id)) continue;
    const decision = await decide(describeRequest(request), request);
    const result = await decided(decision);
    if (result.state === 'left') left.add(request.id);
    print(`Request ${request.id} was ${result.state}: ${result.outcome}`);
    results.push({ request: request.id, ...result });

    async function decided(decision: Decision): Promise<CarriedOut> {
      if (decision === 'sign') return carryOut(request, carrying);
      if (decision === 'leave') return { state: 'left', outcome: 'it goes on waiting.' };
      const refused = { state: 'refused', outcome: `${by} does not sign it.` } as const;
      await requests.take(request.id, by);
      await requests.settle(request.id, { by, ...refused });
      return refused;
    }
  }
  return results;
}

const ACTS: Record<WaitingRequest['act'], (request: WaitingRequest) => string> = {
  canary: ({ app, version, percent, experiment }) =>
    `give ${version} of "${app}" to ${percent} % of the visitors${experiment === undefined ? '' : `, as an experiment by ${experiment}`}`,
  promote: ({ app, version }) => `make the canary ${version} of "${app}" live for everybody`,
  rollback: ({ app, version }) => `go back to ${version} of "${app}"`,
  'end-canary': ({ app, version }) => `end the canary ${version} of "${app}"`,
};

function describeRequest(request: WaitingRequest): string {
  const at = new Date(request.requested_at * 1000).toISOString().slice(0, 16).replace('T', ' ');
  return `Request ${request.id}, by ${request.requested_by}, ${at}: ${ACTS[request.act](request)}. Why: ${request.reason}`;
}
