/** Shorter paths are written out: a reference would be longer. */
const SHORTEST_SHARED = 60;

/** Defines repeated paths once and refers to them; `prefix` makes the ids unique in the document. */
export function reusePaths(svg: string, prefix: string): string {
  const paintings = new Map<string, number>();
  for (const [, outline = ''] of svg.matchAll(/<path d="([^"]+)"/g))
    paintings.set(outline, (paintings.get(outline) ?? 0) + 1);
  const shared = [...paintings]
    .filter(([outline, count]) => count > 1 && outline.length > SHORTEST_SHARED)
    .map(([outline]) => outline);
  if (shared.length === 0) return svg;
  const originals = shared.map((outline, index) => `<path id="${prefix}${index}" d="${outline}"/>`).join('');
  const written = svg.replace(/<path d="([^"]+)"/g, (path, outline: string) => {
    const index = shared.indexOf(outline);
    return index < 0 ? path : `<use href="#${prefix}${index}"`;
  });
  return `<defs>${originals}</defs>${written}`;
}
