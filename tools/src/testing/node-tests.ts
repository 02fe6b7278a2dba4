import type { ViteUserConfig } from 'vitest/config';
import { testReport } from './test-report.ts';

/** The Vitest configuration of every package that runs on Node and renders nothing. */
export function nodeTests(): ViteUserConfig {
  return {
    test: {
      ...testReport,
      environment: 'node',
      include: ['src/**/*.test.ts'],
      restoreMocks: true,
    },
  };
}
