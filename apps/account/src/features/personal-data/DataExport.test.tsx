import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openAccount } from '#testing/open-account.tsx';

const EXPORT = 'GET /user/export';

test('the data are downloaded as one JSON file', async () => {
  const files: Blob[] = [];
  const names: string[] = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(file: Blob) {
        files.push(file);
        return 'blob:file';
      }
      static override revokeObjectURL() {}
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user } = openAccount('/account', {
    [EXPORT]: () => ok({ profile: { name: 'Ana' } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  await expect.poll(() => names).toEqual(['account-data.json']);
  expect(files[0]?.type).toBe('application/json');
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual({ profile: { name: 'Ana' } });
  vi.unstubAllGlobals();
});

test('a failed download is reported', async () => {
  const { toasts, user } = openAccount('/account', { [EXPORT]: () => new Rejection(429, 'Too many requests') });
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  await expect.poll(() => toasts).toEqual(['Failed to download your data']);
});
