import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { expect, onTestFinished, test } from 'vitest';
import { useIsHydrated } from './use-is-hydrated.ts';

/** A part that each renderer, and each rendering, names. */
function Part({ seen }: { seen: boolean[] }) {
  const isHydrated = useIsHydrated();
  seen.push(isHydrated);
  return <p>{isHydrated ? 'the browser’s' : 'the server’s'}</p>;
}

test('a page begins as the server has rendered it, and goes on as the browser’s', async () => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Part seen={[]} />);
  expect(container.textContent).toBe('the server’s');
  const paragraph = container.firstChild;
  const seen: boolean[] = [];
  const differences: unknown[] = [];
  const root = await act(() =>
    hydrateRoot(container, <Part seen={seen} />, { onRecoverableError: (error) => differences.push(error) }),
  );
  onTestFinished(() => act(() => root.unmount()));
  expect(seen).toEqual([false, true]);
  expect(differences).toEqual([]);
  expect(container.firstChild).toBe(paragraph);
  expect(container.textContent).toBe('the browser’s');
});

test('a page that the browser renders is its own from the beginning', () => {
  const seen: boolean[] = [];
  render(<Part seen={seen} />);
  expect(screen.getByText('the browser’s')).toBeTruthy();
  expect(seen).toEqual([true]);
});
