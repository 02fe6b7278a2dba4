import type { JSONReport } from '@playwright/test/reporter';
import { expect, test } from 'vitest';
import { journeyResult } from './list-failures.ts';

const aSpec = (title: string, status: string, errors: object[] = []) => ({
  title,
  file: 'cart.spec.ts',
  line: 4,
  tests: [{ projectName: 'desktop', status, results: [{ errors }, { errors: [] }] }],
});

test('a report of Playwright is read: failed journeys, flaky ones, and the reasons', () => {
  const report = {
    stats: { expected: 5, unexpected: 2, flaky: 1, skipped: 0 },
    errors: [{ message: 'Error: no store' }],
    suites: [
      {
        specs: [aSpec('a sold line stays', 'unexpected', [{ message: 'Error: no line', location: { line: 9 } }])],
        suites: [
          {
            specs: [
              aSpec('an order is paid', 'expected'),
              aSpec('a price changes', 'flaky', [{ message: 'Error: old price' }]),
              aSpec('a card is declined', 'unexpected'),
            ],
          },
        ],
      },
    ],
  } as unknown as JSONReport;
  expect(journeyResult(report)).toEqual({
    passed: 6,
    failed: 2,
    failures: [
      { where: 'desktop > cart.spec.ts:9 > a sold line stays', message: 'Error: no line' },
      { where: 'desktop > cart.spec.ts:4 > a card is declined', message: '' },
      { where: 'outside of every journey', message: 'Error: no store' },
    ],
    flaky: [{ where: 'desktop > cart.spec.ts:4 > a price changes', message: 'Error: old price' }],
  });
});
