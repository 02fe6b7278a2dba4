/** Tells the line of places in a text that come in ascending order; lines count from 1. */
export function lineCounter(text: string): (position: number) => number {
  let line = 1;
  let counted = 0;
  return (position) => {
    for (let at = text.indexOf('\n', counted); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) {
      line += 1;
      counted = at + 1;
    }
    return line;
  };
}
