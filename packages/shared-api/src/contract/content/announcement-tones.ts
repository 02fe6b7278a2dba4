/** How important an announcement is. */
export const TONES = ['info', 'success', 'warning'] as const;
