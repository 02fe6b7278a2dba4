import { fireEvent, render, screen } from '@testing-library/react';

import { expect, test, vi } from 'vitest';
import { LazyPart } from './lazy-part.tsx';

function Shelf({ name }: { name: string }) {
  return <p>{name}</p>;
}

test('a part whose code fails to load leaves the page and can be retried', async () => {
  // React reports the failure itself; the page shows it.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isReachable = false;
  render(
    <>
      <p>The page</p>
      <LazyPart
        load={async () => {
          if (!isReachable) throw new Error('The chunk did not arrive.');
          return Shelf;
        }}
        props={{ name: 'A shelf' }}
        fallback={<p>Coming</p>}
        failed={(retry) => (
          <button type="button" onClick={retry}>
            Try again
          </button>
        )}
      />
    </>,
  );
  expect(screen.getByText('Coming')).toBeTruthy();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('The page')).toBeTruthy();
  isReachable = true;
  fireEvent.click(retry);
  expect(await screen.findByText('A shelf')).toBeTruthy();
});
