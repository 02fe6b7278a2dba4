const twoDigits = (part: number) => String(part).padStart(2, '0');

/** Seconds since 1970 → `21.11.2026` in the reader's time zone (docs/product.md#dates). */
export function formatDate(seconds: number): string {
  const date = new Date(seconds * 1000);
  return `${twoDigits(date.getDate())}.${twoDigits(date.getMonth() + 1)}.${date.getFullYear()}`;
}

/** Seconds since 1970 → `16:05` in the reader's time zone. */
export function formatTime(seconds: number): string {
  const date = new Date(seconds * 1000);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}
