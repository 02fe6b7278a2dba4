import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PAYMENT_METHODS } from '@patina/shared-api/contract/payments/payment-methods';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';

const folder = path.join(projectRoot, 'packages/parts/src/payment');
const styles = readFileSync(path.join(folder, 'PaymentMark.module.css'), 'utf8');
const [, drawn = ''] = /\.mark:is\(([^)]*)\)/.exec(styles) ?? [];

test.each(PAYMENT_METHODS)('%s has a picture', (method) => {
  expect(existsSync(path.join(folder, `${method}.svg`))).toBe(true);
  expect(styles).toContain(`.mark[data-mark="${method}"] {\n    background-image: url("./${method}.svg");`);
  expect(drawn).toContain(`[data-mark="${method}"]`);
});
