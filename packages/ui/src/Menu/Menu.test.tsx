import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Menu } from './Menu.tsx';
import { MenuButton } from './MenuButton.tsx';
import { MenuItem } from './MenuItem.tsx';
import { MenuLink } from './MenuLink.tsx';
import { MenuRadioGroup } from './MenuRadioGroup.tsx';
import { MenuSeparator } from './MenuSeparator.tsx';

const currencies = [
  { value: 'EUR', label: 'Euro' },
  { value: 'USD', label: 'US dollar' },
];

function ProfileMenu({ onCurrency, onLogout }: { onCurrency: () => void; onLogout: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <MenuButton ref={button} isOpen={isOpen} onOpenChange={setOpen}>
        Profile
      </MenuButton>
      <Menu anchor={button} open={isOpen} onOpenChange={setOpen}>
        <MenuRadioGroup label="Currency" value="EUR" options={currencies} onValueChange={onCurrency} />
        <MenuSeparator />
        <MenuLink href="/account">My profile</MenuLink>
        <MenuLink render={<a href="/account/orders" data-router />}>Order history</MenuLink>
        <MenuItem onClick={onLogout}>Log out</MenuItem>
      </Menu>
    </>
  );
}

async function open({ onCurrency = vi.fn(), onLogout = vi.fn() } = {}) {
  render(<ProfileMenu onCurrency={onCurrency} onLogout={onLogout} />);
  screen.getByRole('button', { name: 'Profile' }).focus();
  await userEvent.keyboard('{Enter}');
  return screen.findByRole('menu');
}

test('the arrows move through the menu and Enter selects', async () => {
  const onLogout = vi.fn();
  await open({ onLogout });
  await userEvent.keyboard('{End}{Enter}');
  expect(onLogout).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('a choice marks the chosen option, reports a change and closes the menu', async () => {
  const onCurrency = vi.fn();
  const menu = await open({ onCurrency });
  const group = within(menu).getByRole('group', { name: 'Currency' });
  expect(within(group).getByRole('menuitemradio', { name: 'Euro' }).getAttribute('aria-checked')).toBe('true');
  await userEvent.click(within(group).getByRole('menuitemradio', { name: 'US dollar' }));
  expect(onCurrency).toHaveBeenCalledWith('USD');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('a link in the menu is a link, rendered by the page’s router if given', async () => {
  await open();
  expect(screen.getByRole('menuitem', { name: 'My profile' }).getAttribute('href')).toBe('/account');
  const orders = screen.getByRole('menuitem', { name: 'Order history' });
  expect(orders.getAttribute('href')).toBe('/account/orders');
  expect(orders.dataset['router']).toBe('true');
});

test('Escape closes the menu and returns the focus to its button', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Profile' })));
});

test('a second click on the button closes the menu', async () => {
  const menu = await open();
  const button = screen.getByRole('button', { name: 'Profile' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(button);
  await waitFor(() => expect(menu.isConnected).toBe(false));
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('arrow down on the button opens the menu at its first entry', async () => {
  render(<ProfileMenu onCurrency={vi.fn()} onLogout={vi.fn()} />);
  screen.getByRole('button', { name: 'Profile' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  const menu = await screen.findByRole('menu');
  const first = within(menu).getByRole('menuitemradio', { name: 'Euro' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(menu.isConnected).toBe(false));
});
