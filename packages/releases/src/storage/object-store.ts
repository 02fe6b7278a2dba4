/**
 * Where releases live: named contents, as a folder of a disk or a bucket has them. Names are paths with `/`. Whoever
 * reads a name sees a whole content, never half of one.
 */
export interface ObjectStore {
  /** The content of a name; undefined where there is none. */
  get(name: string): Promise<Buffer | undefined>;
  /** Puts a content in the place of whatever was there. */
  put(name: string, content: Buffer | string): Promise<void>;
  /** Puts a content where there is none; false when somebody else was there before. */
  create(name: string, content: Buffer | string): Promise<boolean>;
  /** The names directly below a folder, without it, sorted. */
  list(folder: string): Promise<string[]>;
}
