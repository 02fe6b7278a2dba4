/** A product that may be recommended. */
interface Showpiece {
  id: number;
  type_id: number;
  weapon_id: number;
}

/** Takes from each type in turn, each weapon once before any comes twice, until there are `most`. */
export function mixShowpieces(pieces: readonly Showpiece[], most: number): number[] {
  const isLater = new Map<number, number>();
  const rounds = pieces.map((piece) => {
    const round = isLater.get(piece.weapon_id) ?? 0;
    isLater.set(piece.weapon_id, round + 1);
    return { ...piece, round };
  });
  const byType = Map.groupBy(rounds, (piece) => piece.type_id);
  const queues = [...byType.values()].map((queue) => queue.toSorted((one, other) => one.round - other.round));
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue[turn]?.id ?? []))
    .flat()
    .slice(0, most);
}
