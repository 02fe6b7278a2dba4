/** `24.11.2026`, in UTC. */
export function dayText(day: Date): string {
  return day.toISOString().slice(0, 10).split('-').reverse().join('.');
}

/** `24.11.2026 16:05 UTC` */
export function momentText(moment: Date): string {
  return `${dayText(moment)} ${moment.toISOString().slice(11, 16)} UTC`;
}
