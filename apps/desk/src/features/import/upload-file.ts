import type { Api } from '@patina/shared-api/client/api';
import { imports as calls, MAX_IMPORT_PART } from '@patina/shared-api/contract/desk/imports';

/** Bytes that are written as text at once: more arguments than that, and some browsers give up. */
const SLICE = 32_768;

/**
 * Uploads a file in parts and finds out what it would change.
 * @param onProgress gets how many parts have arrived
 * @returns number of the import
 */
export async function uploadFile(
  api: Api,
  file: File,
  rate: number,
  onProgress: (progress: { done: number; parts: number }) => void,
): Promise<number> {
  const content = await zipped(file);
  const { payload } = await api(calls.begin, { body: { name: file.name.slice(-200), rate } });
  const params = { id: String(payload.id) };
  const parts = Math.ceil(content.length / MAX_IMPORT_PART);
  for (let place = 0; place < parts; place += 1) {
    const part = content.slice(place * MAX_IMPORT_PART, (place + 1) * MAX_IMPORT_PART);
    await api(calls.part, { params, body: { place, content: part } });
    onProgress({ done: place + 1, parts });
  }
  await api(calls.preview, { params, body: {} });
  return payload.id;
}

/** The file as gzip, in Base64. */
async function zipped(file: File): Promise<string> {
  const stream = new Response(await file.arrayBuffer()).body?.pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(stream ?? null).arrayBuffer());
  let text = '';
  for (let from = 0; from < bytes.length; from += SLICE) {
    text += String.fromCharCode(...bytes.subarray(from, from + SLICE));
  }
  return btoa(text);
}
