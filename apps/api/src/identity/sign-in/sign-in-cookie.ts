import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearHttpOnlyCookie, setHttpOnlyCookie } from '#identity/sessions/session-cookies.ts';
import { SECOND_STEP_LIFE } from '#identity/sign-in/pending-sign-in-repository.ts';

/** Identifies a sign-in that waits for its second step. */
const COOKIE = 'second_step';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export const readSignInCookie = ({ cookies }: FastifyRequest): string | undefined => cookies[COOKIE];

export function setSignInCookie(exchange: Exchange, token: string): void {
  setHttpOnlyCookie(exchange, COOKIE, token, SECOND_STEP_LIFE);
}

export function clearSignInCookie(exchange: Exchange): void {
  clearHttpOnlyCookie(exchange, COOKIE);
}
