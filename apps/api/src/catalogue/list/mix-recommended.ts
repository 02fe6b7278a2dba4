/** A candidate for recommendation. */
interface Candidate {
  id: number;
  type_id: number;
  weapon_id: number;
}

/** Takes products from each type in turn, each weapon once before any is repeated, up to `most`. */
export function mixRecommended(pieces: readonly Candidate[], most: number): number[] {
  const roundsOfWeapon = new Map<number, number>();
  const rounds = pieces.map((piece) => {
    const round = roundsOfWeapon.get(piece.weapon_id) ?? 0;
    roundsOfWeapon.set(piece.weapon_id, round + 1);
    return { ...piece, round };
  });
  const byType = Map.groupBy(rounds, (piece) => piece.type_id);
  const queues = [...byType.values()].map((queue) => queue.toSorted((one, other) => one.round - other.round));
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue[turn]?.id ?? []))
    .flat()
    .slice(0, most);
}
