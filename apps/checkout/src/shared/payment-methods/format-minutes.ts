const DAY = 24 * 60;

/** A time in the largest unit that it is a whole number of: `3 days`, `30 minutes`. */
export function formatMinutes(minutes: number, language: string): string {
  const [size, unit] = (
    [
      [DAY, 'day'],
      [60, 'hour'],
    ] as const
  ).find(([of]) => minutes % of === 0) ?? [1, 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size);
}
