import { createGunzip } from 'node:zlib';
import { MAX_IMPORT_BYTES } from '@patina/shared-api/contract/desk/imports';
import { type CheckedImport, withCheckedImport } from '#catalogue/import/check-import.ts';
import { type ImportedChange, type ImportRow, placeChanges } from '#catalogue/import/import-changes.ts';
import { BadImport } from '#catalogue/import/import-problems.ts';
import { importRepository } from '#catalogue/import/import-repository.ts';
import { Spool } from '#catalogue/import/spool.ts';
import { undoImport } from '#catalogue/import/undo-import.ts';
import {
  type ImportOptions,
  type ImportOutcome,
  type ImportRecorder,
  importCatalogue,
} from '#catalogue/import/write-import.ts';
import { nextRevision } from '#catalogue/products/terms.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

interface NewImport {
  name: string;
  rate: number;
  operator: string;
}

export type ImportService = ReturnType<typeof importService>;

/** Imports by operators: at once, or first a preview; each of them can be undone. */
export function importService(database: Database, { clearCaches }: { clearCaches: () => void }) {
  const stored = importRepository(database);

  /** @throws ApiError */
  function requireState(row: ImportRow | undefined, ...states: ImportRow['state'][]): ImportRow {
    if (row === undefined) throw new ApiError('import-not-found');
    if (!states.includes(row.state)) throw new ApiError('import-done');
    return row;
  }

  /** Stores what the import changes with it. `importOf` finds or adds its row, in the transaction. */
  function keepChanges(operator: string, importOf: (transaction: Database) => Promise<ImportRow>): ImportRecorder {
    let id = 0;
    const placed = placeChanges();
    return {
      async begin(transaction) {
        id = (await importOf(transaction)).id;
        await importRepository(transaction).removeChanges(id);
      },
      async add(transaction, changes) {
        await importRepository(transaction).addChanges(id, placed(changes));
      },
      async end(transaction, outcome) {
        const repository = importRepository(transaction);
        const { name } = await repository.change(id, { ...outcome, state: 'imported', imported_at: new Date() });
        await repository.removeParts(id);
        await auditLog(transaction).note({
          operator,
          action: 'catalogue import',
          subject: 'catalogue',
          after: { import: id, file: name, ...outcome },
        });
      },
    };
  }

  /** Checks an uploaded file and uses it. @throws ApiError */
  async function withUpload<Result>(id: number, use: (file: CheckedImport) => Promise<Result>): Promise<Result> {
    const packed = createGunzip();
    packed.end(Buffer.from(await stored.content(id), 'base64'));
    return withCheckedImport(database, limited(packed), use).catch(throwRejected);
  }

  return {
    /** Imports a checked file at once. Returns the number of the import, too. @throws BadImport */
    async importFile(
      file: CheckedImport,
      { name, rate, operator }: NewImport,
      onProgress: ImportOptions['onProgress'],
    ): Promise<ImportOutcome & { import: number }> {
      let id = 0;
      const recorder = keepChanges(operator, async (transaction) => {
        const row = await importRepository(transaction).add({ name, rate, operator, state: 'imported' });
        id = row.id;
        return row;
      });
      const outcome = await importCatalogue(database, file, { isDryRun: false, rate, recorder, onProgress });
      clearCaches();
      return { ...outcome, import: id };
    },

    /** Begins the upload of a file. */
    begin: ({ name, rate, operator }: NewImport): Promise<ImportRow> =>
      stored.add({ name, rate, operator, state: 'uploaded' }),

    /** @throws ApiError */
    async addPart(id: number, place: number, content: string): Promise<void> {
      requireState(await stored.byId(id), 'uploaded');
      await stored.putPart(id, place, content);
    },

    /** Finds out what an uploaded file would change, and changes nothing. @throws ApiError */
    async preview(id: number): Promise<ImportRow> {
      const { rate } = requireState(await stored.byId(id), 'uploaded', 'previewed');
      // In a temporary file, because the transaction is rolled back.
      const found = await Spool.open<ImportedChange>();
      try {
        let seen = 0;
        const recorder: ImportRecorder = {
          begin: async () => {},
          add: (_transaction, changes) => found.add(changes.map(withoutNewId)),
          async end(_transaction, _outcome, revision) {
            seen = revision;
          },
        };
        const options = { isDryRun: true, rate, recorder, onProgress: () => {} };
        const counts = await withUpload(id, async (file) => ({
          ...(await importCatalogue(database, file, options)),
          skipped: file.form === 'edits' ? file.skipped : [],
        }));
        return await database.transaction().execute(async (transaction) => {
          const repository = importRepository(transaction);
          requireState(await repository.lock(id), 'uploaded', 'previewed');
          await repository.removeChanges(id);
          const placed = placeChanges();
          for await (const changes of found.batches()) await repository.addChanges(id, placed(changes));
          return repository.change(id, { ...counts, revision: seen, state: 'previewed' });
        });
      } finally {
        await found.close();
      }
    },

    /** Changes what the preview has shown. @throws ApiError if the catalogue has changed since */
    async run(id: number, operator: string): Promise<ImportRow> {
      const { rate, revision } = requireState(await stored.byId(id), 'previewed');
      const recorder = keepChanges(operator, async (transaction) =>
        requireState(await importRepository(transaction).lock(id), 'previewed'),
      );
      const options = { isDryRun: false, rate, recorder, onProgress: () => {}, ...(revision !== null && { revision }) };
      await withUpload(id, (file) => importCatalogue(database, file, options));
      clearCaches();
      return requireState(await stored.byId(id), 'imported');
    },

    /** Takes an import back, but for what has changed since. @throws ApiError */
    async undo(id: number, operator: string): Promise<{ row: ImportRow; undone: number; kept: number }> {
      const result = await database.transaction().execute(async (transaction) => {
        const repository = importRepository(transaction);
        await nextRevision(transaction);
        const { name } = requireState(await repository.lock(id), 'imported');
        const outcome = await undoImport(transaction, id);
        const row = await repository.change(id, { state: 'undone', undone_at: new Date(), undone_by: operator });
        await auditLog(transaction).note({
          operator,
          action: 'catalogue undo',
          subject: 'catalogue',
          after: { import: id, file: name, ...outcome },
        });
        return { row, ...outcome };
      });
      clearCaches();
      return result;
    },
  };
}

/** @throws ApiError if the bytes are more than an upload may have */
async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > MAX_IMPORT_BYTES) throw new ApiError('import-file-too-large');
    yield piece;
  }
}

/** The id of a product that a preview has added and taken back means nothing. */
const withoutNewId = (change: ImportedChange): ImportedChange =>
  change.kind === 'new' ? { ...change, product_id: null } : change;

/** @throws ApiError for a file that is not valid, or not packed as it should be */
function throwRejected(error: unknown): never {
  if (error instanceof BadImport) throw new ApiError('import-file-invalid', { message: error.message, cause: error });
  const isPackedWrong = error instanceof Error && 'code' in error && /^Z_|^ERR_ZLIB/.test(String(error.code));
  throw isPackedWrong ? new ApiError('import-file-invalid', { cause: error }) : error;
}
