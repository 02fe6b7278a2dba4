import { startUser } from '@patina/test-kit/pages/start-user';
import { render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { Combobox } from './Combobox.tsx';

// jsdom has no scrolling.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});

const skins = ['AK-47 | Redline', 'AK-47 | Slate', 'AWP | Asiimov'];

interface SearchProps {
  choose: (skin: string) => void;
  submit: (text: string) => void;
}

function Search({ choose, submit }: SearchProps) {
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit(text);
      }}
    >
      <Combobox
        aria-label="Search skins"
        text={text}
        onTextChange={setText}
        items={text === '' ? [] : skins.filter((skin) => skin.toLowerCase().includes(text))}
        keyOf={(skin) => skin}
        renderOption={(skin, option) => (
          <a href={`#${skin}`} {...option}>
            {skin}
          </a>
        )}
        onChoose={choose}
        listLabel="Suggestions"
        status="Some suggestions"
      />
      <button type="submit">Search</button>
    </form>
  );
}

function show() {
  const chosen = vi.fn();
  const submitted = vi.fn();
  render(<Search choose={chosen} submit={submitted} />);
  return { user: startUser(), field: screen.getByRole('combobox', { name: 'Search skins' }), chosen, submitted };
}

/** The active option; the focus stays in the field. */
function active(field: HTMLElement) {
  return document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
}

test('typing opens the list, and arrows move in it while the focus stays in the field', async () => {
  const { user, field } = show();
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await user.type(field, 'ak');
  expect(within(await screen.findByRole('listbox', { name: 'Suggestions' })).getAllByRole('option')).toHaveLength(2);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('Some suggestions');
  await user.keyboard('{ArrowDown}');
  expect(active(field)).toBe('AK-47 | Redline');
  await user.keyboard('{ArrowDown}');
  expect(active(field)).toBe('AK-47 | Slate');
  await user.keyboard('{ArrowUp}');
  expect(active(field)).toBe('AK-47 | Redline');
  expect(document.activeElement).toBe(field);
});

test('arrows beyond the end of the list return to the text', async () => {
  const { user, field } = show();
  await user.type(field, 'ak');
  await user.keyboard('{ArrowUp}');
  expect(active(field)).toBe('AK-47 | Slate');
  await user.keyboard('{ArrowDown}');
  expect(active(field)).toBeUndefined();
});

test('leaving the field or clicking outside closes the list', async () => {
  const { user, field } = show();
  await user.type(field, 'ak');
  await user.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.click(field);
  expect(screen.getByRole('listbox')).toBeTruthy();
  await user.pointer({ keys: '[TouchA]', target: document.body });
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Enter takes the active option and leaves the text unchanged', async () => {
  const { user, field, chosen, submitted } = show();
  await user.type(field, 'ak');
  await screen.findByRole('listbox');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(chosen.mock.calls).toEqual([['AK-47 | Slate']]);
  expect(submitted).not.toHaveBeenCalled();
  expect(field).toHaveProperty('value', 'ak');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Enter submits the form while no option is active, and closes the list', async () => {
  const { user, field, chosen, submitted } = show();
  await user.type(field, 'ak');
  await screen.findByRole('listbox');
  await user.keyboard('{Enter}');
  expect(submitted.mock.calls).toEqual([['ak']]);
  expect(chosen).not.toHaveBeenCalled();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Escape closes the list and keeps the text', async () => {
  const { user, field } = show();
  await user.type(field, 'ak');
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveProperty('value', 'ak');
  await user.keyboard('{ArrowDown}');
  expect(active(field)).toBe('AK-47 | Redline');
});

test('Home and End move in the text', async () => {
  const { user, field } = show();
  await user.type(field, 'ak');
  await screen.findByRole('listbox');
  await user.keyboard('{Home}');
  expect(field).toHaveProperty('selectionStart', 0);
  await user.keyboard('{End}');
  expect(field).toHaveProperty('selectionStart', 2);
});

test('an option is a link, so that it can be opened in a new tab', async () => {
  const { user, field, chosen } = show();
  await user.type(field, 'asi');
  const option = await screen.findByRole('option', { name: 'AWP | Asiimov' });
  expect(option.tagName).toBe('A');
  await user.click(option);
  expect(chosen.mock.calls).toEqual([['AWP | Asiimov']]);
});
