/** Id of the route that carries the frame; remotes' pages are patched in below it. */
export const FRAME_ROUTE = 'shell:frame';
