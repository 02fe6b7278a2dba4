import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { MAX_IMPORT_BYTES } from '@patina/shared-api/contract/desk/imports';
import { auditLog } from '#shared/audit/audit-log.ts';
import type { Database } from '#shared/database/tables.ts';
import { ApiError } from '#shared/http/api-error.ts';
import { catalogueWriter } from '#shared/products/catalogue-writer.ts';
import type { ImportFile } from './formats/import-file.ts';
import { readImportFile } from './formats/read-import-file.ts';
import type { ImportedChange } from './history/import-changes.ts';
import { type ImportRow, importRepository } from './history/import-repository.ts';
import { undoImport } from './history/undo-import.ts';
import { type ImportOptions, type ImportOutcome, type ImportRecorder, importCatalogue } from './import-catalogue.ts';
import { BadImport } from './records/import-problem.ts';

const unzip = promisify(gunzip);
const BATCH = 1_000;

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
    let place = 0;
    return {
      async begin(transaction) {
        id = (await importOf(transaction)).id;
        await importRepository(transaction).removeChanges(id);
      },
      async add(transaction, changes) {
        await importRepository(transaction).addChanges(id, place, changes);
        place += changes.length;
      },
      async end(transaction, outcome) {
        const repository = importRepository(transaction);
        const { name } = await repository.change(id, { ...outcome, state: 'imported', imported_at: new Date() });
        await repository.removeParts(id);
        await auditLog(transaction).note({
          ...{ operator, action: 'catalogue import', subject: 'catalogue' },
          after: { import: id, file: name, ...outcome },
        });
      },
    };
  }

  /** The uploaded file. @throws ApiError */
  async function fileOf(id: number): Promise<ImportFile> {
    try {
      const bytes = await unzip(Buffer.from(await stored.content(id), 'base64'), { maxOutputLength: MAX_IMPORT_BYTES });
      return readImportFile(bytes);
    } catch (error) {
      if (error instanceof BadImport) throw rejected(error);
      const isTooLarge = error instanceof RangeError;
      throw new ApiError(isTooLarge ? 'import-file-too-large' : 'import-file-invalid', { cause: error });
    }
  }

  return {
    /** Imports a file at once. Returns the number of the import, too. @throws BadImport */
    async importFile(
      file: ImportFile,
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
      // In memory, because the transaction is rolled back; the size of the file limits them.
      let found: ImportedChange[] = [];
      let seen = 0;
      const recorder: ImportRecorder = {
        async begin() {
          found = [];
        },
        add: async (_transaction, changes) => void found.push(...changes.map(withoutNewId)),
        async end(_transaction, _outcome, revision) {
          seen = revision;
        },
      };
      const counts = await importCatalogue(database, await fileOf(id), {
        ...{ isDryRun: true, rate, recorder },
        onProgress: () => {},
      }).catch(throwRejected);
      return database.transaction().execute(async (transaction) => {
        const repository = importRepository(transaction);
        requireState(await repository.lock(id), 'uploaded', 'previewed');
        await repository.removeChanges(id);
        for (let from = 0; from < found.length; from += BATCH) {
          await repository.addChanges(id, from, found.slice(from, from + BATCH));
        }
        return repository.change(id, { ...counts, revision: seen, state: 'previewed' });
      });
    },

    /** Changes what the preview has shown. @throws ApiError if the catalogue has changed since */
    async run(id: number, operator: string): Promise<ImportRow> {
      const { rate, revision } = requireState(await stored.byId(id), 'previewed');
      const recorder = keepChanges(operator, async (transaction) =>
        requireState(await importRepository(transaction).lock(id), 'previewed'),
      );
      await importCatalogue(database, await fileOf(id), {
        ...{ isDryRun: false, rate, recorder, onProgress: () => {} },
        ...(revision !== null && { revision }),
      }).catch(throwRejected);
      clearCaches();
      return requireState(await stored.byId(id), 'imported');
    },

    /** Takes an import back, but for what has changed since. @throws ApiError */
    async undo(id: number, operator: string): Promise<{ row: ImportRow; undone: number; kept: number }> {
      const result = await database.transaction().execute(async (transaction) => {
        const repository = importRepository(transaction);
        await catalogueWriter(transaction).nextRevision();
        const { name } = requireState(await repository.lock(id), 'imported');
        const outcome = await undoImport(transaction, id);
        const row = await repository.change(id, { state: 'undone', undone_at: new Date(), undone_by: operator });
        await auditLog(transaction).note({
          ...{ operator, action: 'catalogue undo', subject: 'catalogue' },
          after: { import: id, file: name, ...outcome },
        });
        return { row, ...outcome };
      });
      clearCaches();
      return result;
    },
  };
}

/** The id of a product that a preview has added and taken back means nothing. */
const withoutNewId = (change: ImportedChange): ImportedChange =>
  change.kind === 'new' ? { ...change, productId: null } : change;

const rejected = (error: BadImport) => new ApiError('import-file-invalid', { message: error.message, cause: error });

function throwRejected(error: unknown): never {
  throw error instanceof BadImport ? rejected(error) : error;
}
