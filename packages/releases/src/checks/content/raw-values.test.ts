import { expect, test } from 'vitest';
import { rawValues } from './raw-values.ts';

test('colours and sizes that are no tokens are named with their lines', () => {
  const css = `.gift {
  color: #ff0000;
  /* background: red;
     border: 1px solid #fff; */
  --own: #123456;
  background: rgb(0 0 0 / 50%);
  padding: var(--space-2) 13px;
  margin: 0 1px;
  font-size: 0.8rem;
  inline-size: 12rem;
}`;
  expect(rawValues('Gift.module.css', css)).toEqual([
    'Gift.module.css:2 color: #ff0000',
    'Gift.module.css:6 background: rgb(0 0 0 / 50%)',
    'Gift.module.css:7 padding: var(--space-2) 13px',
    'Gift.module.css:9 font-size: 0.8rem',
  ]);
});
