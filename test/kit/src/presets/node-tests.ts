import type { ViteUserConfig } from 'vitest/config';
import { everyTest } from './every-test.ts';

/** The Vitest configuration of every package that runs on Node and renders nothing. */
export function nodeTests(): ViteUserConfig {
  return {
    test: {
      ...everyTest,
      environment: 'node',
      include: ['src/**/*.test.ts'],
      restoreMocks: true,
    },
  };
}
