import { chosenLocaleAtom } from '@patina/shared-api/state/locale';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { showInStorefront } from '#testing/show-in-storefront.tsx';
import { useLocaleSwitch } from './LocaleMenuPopup.tsx';

beforeEach(() => localStorage.clear());

function EnglishButton() {
  const { switchLanguage } = useLocaleSwitch();
  const english = { id: 1, code: 'en', title: 'English', default: 1 };
  return (
    <button type="button" onClick={() => switchLanguage(english)}>
      English
    </button>
  );
}

const routes = [{ path: '*', element: <EnglishButton /> }];

test('a language chosen in the menu replaces the one in the address, so that a reload keeps it', async () => {
  const { storefront, router } = await showInStorefront(routes, '/products?lang=de&page=2');
  expect(storefront.store.get(chosenLocaleAtom)).toMatchObject({ language: 4 });
  await userEvent.click(screen.getByRole('button', { name: 'English' }));
  await expect.poll(() => router.state.location.search).toBe('?page=2');
  expect(storefront.store.get(chosenLocaleAtom)).toMatchObject({ language: 1 });
  expect(localStorage.getItem('languageId')).toBe('1');
});

test('an address without a language is not changed', async () => {
  const { router } = await showInStorefront(routes, '/products?page=2');
  const { key } = router.state.location;
  await userEvent.click(screen.getByRole('button', { name: 'English' }));
  expect(router.state.location).toMatchObject({ key, search: '?page=2' });
});
