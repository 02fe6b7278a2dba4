/** Start and end of a period; the end is excluded, and an absent one is open. */
export interface Period {
  from: Date | undefined;
  to: Date | undefined;
}
