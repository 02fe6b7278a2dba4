import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './Button.tsx';

test('a click calls onClick', async () => {
  const onClick = vi.fn();
  render(<Button onClick={onClick}>Buy now</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Buy now' }));
  expect(onClick).toHaveBeenCalledOnce();
});

function SaveButton({ onSave }: { onSave: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const save = () => {
    onSave();
    setBusy(true);
  };
  return (
    <Button busy={isBusy} onClick={save}>
      Save
    </Button>
  );
}

test('a busy button keeps the focus, is announced as busy and ignores clicks', async () => {
  const save = vi.fn();
  render(<SaveButton onSave={save} />);
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await userEvent.click(button);
  expect(save).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('a busy submit button does not submit the form', async () => {
  const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={send}>
      <input aria-label="Email" />
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'demo{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(send).not.toHaveBeenCalled();
});

test('the busy label replaces the button’s name only while it is busy', () => {
  const { rerender } = render(<Button busyLabel="Signing in...">LOGIN</Button>);
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull();
  expect(screen.getByRole('button', { name: 'LOGIN' })).toBeDefined();
  rerender(
    <Button busy busyLabel="Signing in...">
      LOGIN
    </Button>,
  );
  expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDefined();
});

test('a button in a form is not a submit button by default', () => {
  render(<Button>Cancel</Button>);
  expect(screen.getByRole('button').getAttribute('type')).toBe('button');
});

test('a button can be a link, and a disabled one has no address', async () => {
  const onClick = vi.fn();
  const { rerender } = render(<Button render={<a href="/products" />}>Shop</Button>);
  const link = screen.getByRole('link', { name: 'Shop' });
  expect(link.getAttribute('href')).toBe('/products');
  expect(link.getAttribute('type')).toBeNull();
  rerender(
    <Button render={<a href="/products" />} disabled onClick={onClick}>
      Shop
    </Button>,
  );
  await userEvent.click(link);
  expect(onClick).not.toHaveBeenCalled();
  expect(link.getAttribute('aria-disabled')).toBe('true');
});

test('the ref and unknown attributes are passed to the element', () => {
  const ref = vi.fn();
  render(
    <Button ref={ref} data-remote="checkout" className="wide">
      Pay
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Pay' });
  expect(ref).toHaveBeenCalledWith(button);
  expect(button.dataset['remote']).toBe('checkout');
  expect(button.classList).toContain('wide');
});
