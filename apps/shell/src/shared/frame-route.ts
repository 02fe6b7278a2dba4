/** Id of the frame's route; remotes' routes are added as its children. */
export const FRAME_ROUTE = 'shell:frame';
