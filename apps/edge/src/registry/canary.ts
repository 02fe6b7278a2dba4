import { createHash, randomInt } from 'node:crypto';
import type { Registry, RegistryEntry } from '@patina/platform/registry';

/** Cookie with a visitor's ticket: a number that many visitors have, so it says nothing of anybody. */
export const TICKET_COOKIE = 'releaseTicket';

const TICKETS = 10_000;

/** Half a year, in seconds: longer than any canary. */
const TICKET_LASTS = 182 * 24 * 60 * 60;

/** Whether some release is live for a part of the visitors only. */
export function hasCanary({ shell, remotes }: Registry): boolean {
  return [shell, ...Object.values(remotes)].some(({ canary }) => canary !== undefined);
}

/** The ticket that a visitor brought; undefined when it is none of ours. */
export function readTicket(cookie: string | undefined): number | undefined {
  return cookie !== undefined && /^\d{1,4}$/.test(cookie) ? Number(cookie) : undefined;
}

/** A ticket for a visitor without one. */
export function drawTicket(): number {
  return randomInt(TICKETS);
}

/** `Set-Cookie` of a ticket. It only says which release of the store to serve, so it needs no consent. */
export function ticketCookie(ticket: number): string {
  return `${TICKET_COOKIE}=${ticket}; Path=/; Max-Age=${TICKET_LASTS}; HttpOnly; SameSite=Lax`;
}

/**
 * The registry as one visitor sees it: where the ticket falls into a canary's share, the canary is live and the live
 * release is the one before it. The same ticket has the same answer until the canary ends.
 */
export function registryFor({ shell, remotes }: Registry, ticket: number): Registry {
  return {
    shell: entryFor('shell', shell, ticket),
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([name, entry]) => [name, entryFor(name, entry, ticket)] as const),
    ),
  };
}

function entryFor(app: string, { canary, ...entry }: RegistryEntry, ticket: number): RegistryEntry {
  if (!canary || shareOf(ticket, app, canary.release.version) >= canary.percent) return entry;
  return { ...entry, live: canary.release, previous: entry.live };
}

/** From 0 to under 100. Every canary shuffles the visitors anew, so that it is not always the same ones who try. */
function shareOf(ticket: number, app: string, version: string): number {
  const hash = createHash('sha256').update(`${ticket}/${app}/${version}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * 100;
}
