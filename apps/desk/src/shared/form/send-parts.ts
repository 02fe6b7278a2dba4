export interface UploadProgress {
  /** Parts that have arrived. */
  done: number;
  parts: number;
}

/**
 * Sends a file in parts, because the store takes no large bodies.
 * @param longest length of a part in Base64, a multiple of 4
 */
export async function sendParts(
  file: Uint8Array,
  longest: number,
  send: (part: { place: number; content: string }) => Promise<unknown>,
  onProgress: (progress: UploadProgress) => void,
): Promise<void> {
  const bytes = (longest / 4) * 3;
  const parts = Math.ceil(file.length / bytes);
  for (let place = 0; place < parts; place += 1) {
    await send({ place, content: toBase64(file.subarray(place * bytes, (place + 1) * bytes)) });
    onProgress({ done: place + 1, parts });
  }
}

/** Bytes that are written as text at once: more arguments than that, and some browsers give up. */
const SLICE = 32_768;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += SLICE) {
    text += String.fromCharCode(...bytes.subarray(from, from + SLICE));
  }
  return btoa(text);
}
