import { Transform } from 'node:stream';

/**
 * Passes bytes on and fails if fewer than announced arrive, so that a broken connection is not taken for a short file.
 */
export function completeInput(announced: number): Transform {
  let missing = announced;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      missing -= chunk.length;
      done(null, chunk);
    },
    flush(done) {
      done(missing === 0 ? null : new Error('the file did not arrive completely'));
    },
  });
}
