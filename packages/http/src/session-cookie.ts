/** Cookie of a signed-in visitor's session. A request without it is one of a guest. */
export const SESSION_COOKIE = 'session';
