import type { FileLoader } from '@patina/platform/file-loader';
import { expect, onTestFinished, test, vi } from 'vitest';
import { shareFederationRuntime } from './share-federation-runtime.ts';

/** Part of the runtime's instance that containers use. */
interface Instance {
  loadShare(module: string): Promise<() => unknown>;
}

test('a shared module that has failed is loaded again when it is needed again', async () => {
  shareFederationRuntime({} as FileLoader);
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'patinaFederation');
  });
  const get = vi.fn(async () => () => 'the module');
  get.mockRejectedValueOnce(new Error('no answer'));
  const shared = { '@patina/ui/Button': { version: '1.0.0', get, shareConfig: { requiredVersion: '^1.0.0' } } };
  const container = globalThis.patinaFederation.createInstance({ name: 'catalog', remotes: [], shared }) as Instance;
  await expect(container.loadShare('@patina/ui/Button')).rejects.toThrow('no answer');
  const factory = await container.loadShare('@patina/ui/Button');
  expect(factory()).toBe('the module');
});
