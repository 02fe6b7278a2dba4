import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Radio } from './Radio.tsx';

test('one of several radios is chosen, by its label and by the arrow keys', async () => {
  const user = userEvent.setup();
  render(
    <fieldset>
      {['Card', 'Voucher'].map((name) => (
        <Radio key={name} name="method" value={name}>
          <span>{name}</span>
        </Radio>
      ))}
    </fieldset>,
  );
  await user.click(screen.getByText('Card'));
  expect(screen.getByRole('radio', { name: 'Card' })).toHaveProperty('checked', true);
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'Voucher' })).toHaveProperty('checked', true);
});
