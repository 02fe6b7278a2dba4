import type { FastifyReply, FastifyRequest } from 'fastify';
import { setHiddenCookie } from '#features/sessions/session-cookies.ts';

/** Binds the way to Steam and back to one browser. */
export const STEAM_STATE_COOKIE = 'steam_state';
/** Held by a browser whose user Steam has vouched for and who has no account yet. */
export const STEAM_VISITOR_COOKIE = 'steam_visitor';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type SteamCookie = typeof STEAM_STATE_COOKIE | typeof STEAM_VISITOR_COOKIE;

export function setSteamCookie(exchange: Exchange, name: SteamCookie, token: string, life: number): void {
  setHiddenCookie(exchange, name, token, life);
}

export function clearSteamCookie(exchange: Exchange, name: SteamCookie): void {
  setHiddenCookie(exchange, name, '', 0);
}
