/**
 * Where releases are stored: objects by name, as a folder of a disk or a bucket has them. Names are paths with `/`. A
 * reader gets a whole object, never a half-written one.
 */
export interface ObjectStore {
  /** The content of a name; undefined where there is none. */
  get(name: string): Promise<Buffer | undefined>;
  /** Writes, replacing what was there. */
  put(name: string, content: Buffer | string): Promise<void>;
  /** Writes where there is nothing yet; false when the name is taken. */
  create(name: string, content: Buffer | string): Promise<boolean>;
  /** The names directly below a folder, without it, sorted. */
  list(folder: string): Promise<string[]>;
}
