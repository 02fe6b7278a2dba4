import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import type { AdminOutput } from '@patina/http/admin/admin-client';
import type { ImportContent } from '@patina/shared-api/contract/desk/imports';
import { type CheckedImport, withCheckedImport } from '#catalogue/import/check-import.ts';
import { exportCatalogue } from '#catalogue/import/export-catalogue.ts';
import type { ImportService } from '#catalogue/import/imports.ts';
import { type ImportOptions, importCatalogue } from '#catalogue/import/write-import.ts';
import type { AdminArguments, AdminCommand, AdminContext } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';

/** Files in and out: what has no call of the back office. */
export const catalogueCommands: AdminCommand<{ imports: ImportService }>[] = [
  {
    name: 'catalogue import',
    summary: 'Add and update products from a file, all or nothing',
    examples: ['catalogue import skins.json --dry-run', 'catalogue import prices.csv --rate 0.92'],
    arguments: [{ syntax: '<file>', summary: 'JSON or CSV records, or a price list; see docs/catalogue-import.md' }],
    options: [
      { flags: '--dry-run', summary: 'check the file and report what would change, without changing anything' },
      { flags: '--rate <rate>', summary: 'Credits for one unit of a price list’s currency (default 1)' },
    ],
    inputFile: 'file',
    async run(context, given, output) {
      const { isDryRun, ...outcome } = await runImport(context, given, output, {
        things: 'products',
        rate: readRate(given.options['rate']),
        look: (file) => {
          if (file.form === 'prices' && file.currency !== undefined && given.options['rate'] === undefined) {
            output.line(
              `The list is in ${file.currency}; its numbers are taken as hundredths of a Credit. Convert them with --rate.`,
            );
          }
        },
      });
      if (!isDryRun) context.log.info(outcome, 'catalogue imported');
      const { created, updated, unchanged } = outcome;
      const counts = `${created} created, ${updated} updated, ${unchanged} unchanged.`;
      output.line(isDryRun ? `Dry run, nothing was changed: ${counts}` : counts);
      output.result({ ...outcome, dry_run: isDryRun });
    },
  },
  {
    name: 'unit import',
    summary: 'Add items that are known one by one from a file, all or nothing',
    examples: ['unit import items.csv --dry-run', 'unit import items.json'],
    arguments: [{ syntax: '<file>', summary: 'JSON or CSV; see docs/catalogue-import.md' }],
    options: [{ flags: '--dry-run', summary: 'check the file and count its items, without adding any' }],
    inputFile: 'file',
    async run(context, given, output) {
      const how = { things: 'items', content: 'units' } as const;
      const { isDryRun, created: added } = await runImport(context, given, output, how);
      if (!isDryRun) context.log.info({ added }, 'units imported');
      output.line(isDryRun ? `Dry run, nothing was changed: ${added} items would be added.` : `${added} items added.`);
      output.result({ added, dry_run: isDryRun });
    },
  },
  {
    name: 'catalogue export',
    summary: 'Write all products to a file that can be imported again',
    examples: ['catalogue export skins.json', 'catalogue export skins.csv'],
    arguments: [{ syntax: '<file>', summary: 'its name ends in .json or .csv' }],
    outputFile: 'file',
    async run({ services }, { values }, output) {
      const extension = /\.(json|csv)$/i.exec(values['file'] ?? '')?.[1]?.toLowerCase();
      if (extension !== 'json' && extension !== 'csv')
        throw new CommandError('The file’s name has to end in .json or .csv.');
      const products = await exportCatalogue(services.database, extension, (text) => output.data(text));
      output.line(`${products} products written.`);
      output.result({ products });
    },
  },
];

interface ImportingHow {
  /** What is counted, in the progress. */
  things: 'products' | 'items';
  content?: ImportContent;
  rate?: number;
  /** Sees the file once it is checked. */
  look?: (file: CheckedImport) => void;
}

/** Checks a file, and imports it unless it is a dry run. */
async function runImport(
  { services, operator }: AdminContext<{ imports: ImportService }>,
  { options, input, inputName = '', inputBytes }: AdminArguments,
  output: AdminOutput,
  { things, content = 'products', rate = 1, look }: ImportingHow,
) {
  const isDryRun = options['dryRun'] === true;
  const bytes = counted(input, (read) => inputBytes && output.progress(read, inputBytes, 'bytes checked'));
  const onProgress: ImportOptions['onProgress'] = (done, total) => output.progress(done, total, things);
  const outcome = await withCheckedImport(
    services.database,
    bytes,
    (file) => {
      look?.(file);
      return isDryRun
        ? importCatalogue(services.database, file, { isDryRun, rate, onProgress })
        : services.imports.importFile(file, { name: basename(inputName), rate, operator }, onProgress);
    },
    content,
  );
  return { isDryRun, ...outcome };
}

/**
 * Tells how many bytes have been read. Leaves the input open when the file turns out to be wrong before its end: the answer is
 * on the same connection.
 */
async function* counted(input: Readable, onRead: (bytes: number) => unknown): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const piece of input.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    read += piece.length;
    yield piece;
    onRead(read);
  }
}

function readRate(given: string | boolean | undefined): number {
  if (given === undefined) return 1;
  const rate = Number(given);
  if (typeof given !== 'string' || !/^\d{1,6}(\.\d{1,9})?$/.test(given) || rate === 0) {
    throw new CommandError('--rate must be a number above 0, such as 0.92.');
  }
  return rate;
}
