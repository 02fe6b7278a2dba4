import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BATCH = 1_000;

/**
 * Rows in a temporary file, in the order in which they were added. The file has no name any more once it is open, so nothing
 * is left of it, however the process ends.
 */
export class Spool<Row> {
  readonly #file: FileHandle;
  /** Where each batch ends in the file, in bytes. */
  readonly #ends: number[] = [];
  #waiting: Row[] = [];
  #count = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open<Row>(): Promise<Spool<Row>> {
    const folder = await mkdtemp(join(tmpdir(), 'patina-import-'));
    try {
      return new Spool(await open(join(folder, 'rows'), 'wx+', 0o600));
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  /** Number of rows. */
  get count(): number {
    return this.#count;
  }

  /** Rows that JSON can hold. */
  async add(rows: readonly Row[]): Promise<void> {
    this.#count += rows.length;
    this.#waiting.push(...rows);
    while (this.#waiting.length >= BATCH) await this.#write(this.#waiting.splice(0, BATCH));
  }

  /** All rows, some thousand at once. */
  async *batches(): AsyncGenerator<Row[]> {
    if (this.#waiting.length > 0) await this.#write(this.#waiting.splice(0));
    let start = 0;
    for (const end of this.#ends) {
      const bytes = Buffer.alloc(end - start);
      await this.#file.read(bytes, 0, bytes.length, start);
      yield JSON.parse(bytes.toString()) as Row[];
      start = end;
    }
  }

  /** Deletes the rows. */
  async close(): Promise<void> {
    await this.#file.close();
  }

  async #write(rows: readonly Row[]): Promise<void> {
    const start = this.#ends.at(-1) ?? 0;
    const bytes = Buffer.from(JSON.stringify(rows));
    await this.#file.appendFile(bytes);
    this.#ends.push(start + bytes.length);
  }
}
