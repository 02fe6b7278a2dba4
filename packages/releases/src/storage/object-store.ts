/**
 * Storage of releases: objects by name, in a folder of a disk or in a bucket. Names are paths with `/`. A reader gets a
 * whole object, never a half-written one.
 */
export interface ObjectStore {
  /** The content of an object; undefined if there is none. */
  get(name: string): Promise<Buffer | undefined>;
  /** Writes an object, replacing an existing one. */
  put(name: string, content: Buffer | string): Promise<void>;
  /** Creates an object; false if it exists already. */
  create(name: string, content: Buffer | string): Promise<boolean>;
  /** The names directly below a folder, without its path, sorted. */
  list(folder: string): Promise<string[]>;
}
