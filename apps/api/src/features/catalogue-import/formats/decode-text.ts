import { BadImport } from '#features/catalogue-import/records/import-problem.ts';

/** Decodes UTF-8 piece by piece, without a byte-order mark. @throws BadImport if it is something else */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of bytes) yield decode(() => decoder.decode(piece, { stream: true }));
  yield decode(() => decoder.decode());
}

function decode(read: () => string): string {
  try {
    return read();
  } catch {
    throw new BadImport('The file is not text in UTF-8: save it with that encoding.');
  }
}
