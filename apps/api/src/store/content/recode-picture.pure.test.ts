import { expect, test, vi } from 'vitest';
import { recodePicture } from '#store/content/recode-picture.ts';

vi.mock('sharp', () => {
  throw new Error('Could not load the "sharp" module using the linux-loong64 runtime');
});

test('a server without a build of sharp starts, and says what is missing when a picture comes', async () => {
  const png = Buffer.from('89504e470d0a1a0a00', 'hex');
  await expect(recodePicture(png)).rejects.toMatchObject({ code: 'picture-encoder-missing', statusCode: 503 });
});
