import { createGunzip } from 'node:zlib';
import { type ImportContent, MAX_IMPORT_BYTES } from '@patina/shared-api/contract/desk/imports';
import { previewBulk, previewBulkAgain, runBulk } from '#catalogue/bulk/bulk-changes.ts';
import type { BulkChange } from '#catalogue/bulk/plan-bulk.ts';
import { type CheckedImport, withCheckedImport } from '#catalogue/import/check-import.ts';
import { type ImportedChange, type ImportRow, placeChanges } from '#catalogue/import/import-changes.ts';
import { BadImport } from '#catalogue/import/import-problems.ts';
import { importRepository, subjectsOf } from '#catalogue/import/import-repository.ts';
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
import type { SettingsService } from '#store/store.ts';

interface NewImport {
  name: string;
  /** Products and prices by default. */
  content?: ImportContent;
  rate: number;
  operator: string;
}

interface Parts {
  clearCaches: () => void;
  settings: SettingsService;
}

export type ImportService = ReturnType<typeof importService>;

/** Imports by operators: at once, or first a preview; each of them can be undone. */
export function importService(database: Database, { clearCaches, settings }: Parts) {
  const stored = importRepository(database);

  /** @throws ApiError */
  function requireState(row: ImportRow | undefined, ...states: ImportRow['state'][]): ImportRow {
    if (row === undefined) throw new ApiError('import-not-found');
    if (!states.includes(row.state)) throw new ApiError('import-done');
    return row;
  }

  /** Stores what the import changes with it. `importOf` finds or adds its row, in the transaction. */
  function keepChanges(
    file: CheckedImport,
    operator: string,
    importOf: (transaction: Database) => Promise<ImportRow>,
  ): ImportRecorder {
    const digest = file.form === 'units' ? file.digest : undefined;
    let id = 0;
    const placed = placeChanges();
    /** Of a file of units, which is short. */
    const subjects = new Set<string>();
    return {
      async begin(transaction) {
        id = (await importOf(transaction)).id;
        await importRepository(transaction).removeChanges(id);
        return id;
      },
      async add(transaction, changes) {
        for (const subject of subjectsOf(changes.filter(({ kind }) => kind === 'unit'))) subjects.add(subject);
        await importRepository(transaction).addChanges(id, placed(changes));
      },
      async end(transaction, outcome) {
        const repository = importRepository(transaction);
        const changes = { ...outcome, state: 'imported', imported_at: new Date(), ...(digest && { digest }) } as const;
        const { name } = await repository.change(id, changes);
        await repository.removeParts(id);
        await auditLog(transaction).note(
          digest === undefined
            ? {
                operator,
                action: 'catalogue import',
                subject: 'catalogue',
                after: { import: id, file: name, ...outcome },
              }
            : {
                operator,
                action: 'unit import',
                subject: `import ${id}`,
                subjects: [...subjects],
                after: { file: name, created: outcome.created },
              },
        );
      },
    };
  }

  /** Checks an uploaded file and uses it. @throws ApiError */
  async function withUpload<Result>(
    { id, content }: ImportRow,
    use: (file: CheckedImport) => Promise<Result>,
  ): Promise<Result> {
    const packed = createGunzip();
    packed.end(Buffer.from(await stored.content(id), 'base64'));
    return withCheckedImport(database, limited(packed), use, content).catch(throwRejected);
  }

  /** Keeps why an uploaded file cannot be imported, in place of what an earlier check has found. */
  async function keepRefused(id: number, error: unknown): Promise<void> {
    if (!(error instanceof ApiError) || !(error.details.cause instanceof BadImport)) return;
    const refused = JSON.stringify(error.details.cause.refused);
    await database.transaction().execute(async (transaction) => {
      const repository = importRepository(transaction);
      requireState(await repository.lock(id), 'uploaded', 'previewed');
      await repository.removeChanges(id);
      await repository.change(id, { created: 0, updated: 0, unchanged: 0, refused, state: 'uploaded' });
    });
  }

  return {
    /** Imports a checked file at once. Returns the number of the import, too. @throws BadImport */
    async importFile(
      file: CheckedImport,
      { name, rate, operator }: NewImport,
      onProgress: ImportOptions['onProgress'],
    ): Promise<ImportOutcome & { import: number }> {
      let id = 0;
      const content = file.form === 'units' ? 'units' : 'products';
      const recorder = keepChanges(file, operator, async (transaction) => {
        const row = await importRepository(transaction).add({ name, content, rate, operator, state: 'imported' });
        id = row.id;
        return row;
      });
      const outcome = await importCatalogue(database, file, { isDryRun: false, rate, recorder, onProgress });
      clearCaches();
      return { ...outcome, import: id };
    },

    /** Begins the upload of a file. */
    begin: (file: NewImport): Promise<ImportRow> => stored.add({ ...file, state: 'uploaded' }),

    /** @throws ApiError */
    async addPart(id: number, place: number, content: string): Promise<void> {
      requireState(await stored.byId(id), 'uploaded');
      await stored.putPart(id, place, content);
    },

    /** Finds out what an uploaded file would change, and changes nothing. @throws ApiError */
    async preview(id: number): Promise<ImportRow> {
      const row = requireState(await stored.byId(id), 'uploaded', 'previewed');
      if (await stored.isWaiting(id)) throw new ApiError('approval-pending');
      if (row.bulk !== null) {
        const keep = await previewBulkAgain(database, settings, row);
        return database.transaction().execute(async (transaction) => {
          requireState(await importRepository(transaction).lock(id), 'previewed');
          return keep(transaction);
        });
      }
      const { rate } = row;
      // In a temporary file, because the transaction is rolled back.
      const found = await Spool.open<ImportedChange>();
      try {
        let seen = 0;
        const recorder: ImportRecorder = {
          begin: async () => id,
          add: (_transaction, changes) => found.add(changes.map(withoutNewId)),
          async end(_transaction, _outcome, revision) {
            seen = revision;
          },
        };
        const options = { isDryRun: true, rate, recorder, onProgress: () => {} };
        const counts = await withUpload(row, async (file) => ({
          ...(await importCatalogue(database, file, options)),
          skipped: file.form === 'edits' ? file.skipped : [],
        }));
        return await database.transaction().execute(async (transaction) => {
          const repository = importRepository(transaction);
          requireState(await repository.lock(id), 'uploaded', 'previewed');
          await repository.removeChanges(id);
          const placed = placeChanges();
          for await (const changes of found.batches()) await repository.addChanges(id, placed(changes));
          return repository.change(id, { ...counts, refused: null, revision: seen, state: 'previewed' });
        });
      } catch (error) {
        await keepRefused(id, error);
        throw error;
      } finally {
        await found.close();
      }
    },

    /** Finds out what a change of several products would do, and does nothing of it. @throws ApiError */
    previewBulk: (change: BulkChange, operator: string): Promise<ImportRow> =>
      previewBulk(database, settings, change, operator),

    /** Changes what the preview has shown. @throws ApiError if the catalogue has changed since, but for chosen products */
    async run(id: number, operator: string): Promise<ImportRow> {
      const row = await stored.byId(id);
      if (row?.bulk) {
        const done = await runBulk(database, id, operator);
        clearCaches();
        return done;
      }
      const previewed = requireState(row, 'previewed');
      const { rate, revision } = previewed;
      const options = { isDryRun: false, rate, onProgress: () => {}, ...(revision !== null && { revision }) };
      await withUpload(previewed, (file) => {
        const recorder = keepChanges(file, operator, async (transaction) =>
          requireState(await importRepository(transaction).lock(id), 'previewed'),
        );
        return importCatalogue(database, file, { ...options, recorder });
      });
      clearCaches();
      return requireState(await stored.byId(id), 'imported');
    },

    /** Takes an import back, but for what has changed since. @throws ApiError */
    async undo(id: number, operator: string): Promise<{ row: ImportRow; undone: number; kept: number }> {
      const result = await database.transaction().execute(async (transaction) => {
        const repository = importRepository(transaction);
        await nextRevision(transaction);
        const { name, bulk, content } = requireState(await repository.lock(id), 'imported');
        const outcome = await undoImport(transaction, id);
        const row = await repository.change(id, { state: 'undone', undone_at: new Date(), undone_by: operator });
        const of = bulk || content === 'units' ? await repository.undone(id) : undefined;
        await auditLog(transaction).note({
          operator,
          action: 'catalogue undo',
          ...(of ? { subject: `import ${id}`, subjects: of } : { subject: 'catalogue' }),
          after: { import: id, ...(bulk ? (bulk as BulkChange).change : { file: name }), ...outcome },
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

/** The ids of what a preview has added and taken back mean nothing. */
const withoutNewId = (change: ImportedChange): ImportedChange => ({
  ...change,
  unit_id: null,
  ...(change.kind === 'new' && { product_id: null }),
});

/** @throws ApiError for a file that is not valid, or not packed as it should be */
function throwRejected(error: unknown): never {
  if (error instanceof BadImport) throw new ApiError('import-file-invalid', { message: error.message, cause: error });
  const isPackedWrong = error instanceof Error && 'code' in error && /^Z_|^ERR_ZLIB/.test(String(error.code));
  throw isPackedWrong ? new ApiError('import-file-invalid', { cause: error }) : error;
}
