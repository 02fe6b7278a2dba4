/** Variables with which the edges of journeys render every page on the server, however busy the machine is. */
export const RENDERING = { RENDER_WORKERS: '1', RENDER_TIMEOUT_MS: '60000' };
