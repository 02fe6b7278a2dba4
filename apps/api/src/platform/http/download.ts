import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type CsvColumns, csvPieces } from '#platform/csv.ts';

/** A file that a call answers with, piece by piece: browsers save it, a command prints it. */
export class Download {
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncIterable<string>;

  /** `name` with its extension. */
  constructor(name: string, type: string, pieces: AsyncIterable<string>) {
    this.name = name;
    this.type = type;
    this.pieces = pieces;
  }

  /** What fails on the way breaks the connection off, so that nobody takes a part for the whole. */
  send(reply: FastifyReply): FastifyReply {
    return reply
      .type(this.type)
      .header('content-disposition', `attachment; filename="${this.name}"`)
      .send(Readable.from(this.pieces));
  }
}

/**
 * A list as a CSV file; `name` without its extension. The first rows are read before it is answered: what fails until then is an
 * error of the call.
 */
export async function csvFile<Row>(
  name: string,
  batches: AsyncIterable<readonly Row[]>,
  columns: CsvColumns<Row>,
): Promise<Download> {
  const rows = batches[Symbol.asyncIterator]();
  const first = await rows.next();
  return new Download(`${name}.csv`, 'text/csv; charset=utf-8', csvPieces(begunWith(first, rows), columns));
}

async function* begunWith<Item>(first: IteratorResult<Item>, rest: AsyncIterator<Item>): AsyncGenerator<Item> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
