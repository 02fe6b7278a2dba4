import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { StartFailed } from '#app/start-up/StartFailed.tsx';
import { Footer } from '#features/footer/Footer.tsx';
import { LocaleMenuPopup } from '#features/locale/LocaleMenuPopup.tsx';
import { aStorefront, someAnswers } from '#testing/a-storefront.ts';
import { showInStorefront } from '#testing/show-in-storefront.tsx';

test('without static pages and currencies the frame says so, and goes on with the rest', async () => {
  const frame = (
    <>
      <LocaleMenuPopup anchor={createRef()} isOpen onOpenChange={() => {}} />
      <Footer />
    </>
  );
  const answers = someAnswers({ '/static-pages': undefined, '/currencies': undefined });
  await showInStorefront([{ path: '*', element: frame }], '/', aStorefront(answers));
  expect(await screen.findByText('Failed to fetch pages')).toBeTruthy();
  const currencies = await screen.findByRole('group', { name: 'Failed to load currencies', hidden: true });
  expect(currencies.textContent).toContain('EUR €');
  expect(screen.getByRole('menuitemradio', { name: 'Deutsch', hidden: true })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New skins', hidden: true })).toBeTruthy();
});

test('a start that fails without a reason says that it is unknown', () => {
  render(<StartFailed error={new Error('')} texts={aStorefront().texts} />);
  expect(screen.getByText('Unknown error occurred')).toBeTruthy();
});
