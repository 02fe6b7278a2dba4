/** What a visitor looks for, as assistive technology names it: exactly one of `role`, `label` and `text`. */
export interface Query {
  role?: string;
  /** Of a form field. */
  label?: string;
  /** Of an element. */
  text?: string | RegExp;
  /** Accessible name; with a role. */
  name?: string | RegExp;
  /** Of a heading. */
  level?: number;
  /** The part of the page in which to look. */
  within?: Query;
}

/** A query as JSON. */
export const written = (query: Query): string =>
  JSON.stringify(query, (_, value) => (value instanceof RegExp ? { pattern: value.source } : value));
