import type { FastifyReply, FastifyRequest } from 'fastify';
import { setHttpOnlyCookie } from '#identity/sessions/session-cookies.ts';

/** OpenID state: binds Steam's response to the browser that was redirected. */
export const STEAM_STATE_COOKIE = 'steam_state';
/** Identifies a Steam user without an account, so that they can register. */
export const STEAM_VISITOR_COOKIE = 'steam_visitor';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type SteamCookie = typeof STEAM_STATE_COOKIE | typeof STEAM_VISITOR_COOKIE;

export function setSteamCookie(exchange: Exchange, name: SteamCookie, token: string, life: number): void {
  setHttpOnlyCookie(exchange, name, token, life);
}

export function clearSteamCookie(exchange: Exchange, name: SteamCookie): void {
  setHttpOnlyCookie(exchange, name, '', 0);
}
