import type { Api } from '@patina/shared-api/client/api';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import type { DeskProblemCode } from '@patina/shared-api/contract/desk/desk-problem-codes';
import {
  pictures as calls,
  isPicture,
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PART,
  type PagePicture,
} from '@patina/shared-api/contract/desk/pictures';
import { sendParts, type UploadProgress } from '#shared/form/send-parts.ts';

/**
 * Uploads a picture for pages. What the server would refuse is not sent.
 * @throws ApiProblem
 */
export async function uploadPicture(
  api: Api,
  file: File,
  onProgress: (progress: UploadProgress) => void,
): Promise<PagePicture> {
  if (file.size > MAX_PICTURE_BYTES) throw refused('picture-too-large', 'picture-too-large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isPicture(bytes)) throw refused('picture-invalid', 'picture-invalid');
  const { payload } = await api(calls.begin, { body: { bytes: bytes.length } });
  const params = { id: String(payload.id) };
  await sendParts(bytes, MAX_PICTURE_PART, (part) => api(calls.part, { params, body: part }), onProgress);
  return (await api(calls.finish, { params, body: {} })).payload;
}

/** Of what is not sent at all. */
export const refused = (message: string, code?: DeskProblemCode) =>
  new ApiProblem('rejected', message, { problem: { status: 'ERROR', message, ...(code && { code }) } });
