import { Transform } from 'node:stream';

/** Passes bytes on, and fails when there were fewer than announced: an operator who left must not pass for a short file. */
export function wholeInput(announced: number): Transform {
  let missing = announced;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      missing -= chunk.length;
      done(null, chunk);
    },
    flush(done) {
      done(missing === 0 ? null : new Error('the file did not arrive as a whole'));
    },
  });
}
