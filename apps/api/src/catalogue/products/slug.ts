/** `Sniper Rifle` → `sniper-rifle`, `StatTrak™` → `stattrak`: letters and digits in lower case, joined by hyphens. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-');
}
