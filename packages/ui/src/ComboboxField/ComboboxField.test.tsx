import { startUser } from '@patina/test-kit/pages/start-user';
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ComboboxField } from './ComboboxField.tsx';

const WEAPONS = ['AK-47', 'AWP', 'M4A4'];

function WeaponField({ error }: { error?: string }) {
  const [text, setText] = useState('');
  return (
    <ComboboxField
      label="Weapon"
      hint="As the market names it"
      error={error}
      text={text}
      onTextChange={setText}
      items={WEAPONS.filter((weapon) => text !== '' && weapon.startsWith(text))}
      keyOf={(weapon) => weapon}
      renderOption={(weapon, option) => <div {...option}>{weapon}</div>}
      onChoose={setText}
      listLabel="Weapons"
      status=""
    />
  );
}

test('the field shows what was chosen from the list', async () => {
  const user = startUser();
  render(<WeaponField />);
  const field = screen.getByRole('combobox', { name: 'Weapon' });
  await user.type(field, 'A');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['AK-47', 'AWP']);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(field).toHaveProperty('value', 'AWP');
});

test('the field is described by its error and its hint', () => {
  render(<WeaponField error="Skin name is required" />);
  const field = screen.getByRole('combobox', { name: 'Weapon' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Skin name is required',
    'As the market names it',
  ]);
});
