import { I18nextProvider } from '@patina/platform/i18n';
import { createStore, StoreProvider } from '@patina/platform/state';
import { consentAtom } from '@patina/shared-api/state/consent';
import { startUser } from '@patina/test-kit/pages/start-user';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ShellProvider, type ShellStorefront } from '#shared/storefront/shell-storefront.ts';
import { shellTexts } from '#testing/shell-texts.ts';
import { CookieBar } from './CookieBar.tsx';
import { createStoredConsent } from './stored-consent.ts';

beforeEach(() => localStorage.clear());

function showBar() {
  const store = createStore();
  const consent = createStoredConsent(window);
  render(
    <I18nextProvider i18n={shellTexts().i18n}>
      <ShellProvider value={{ consent } as ShellStorefront}>
        <StoreProvider store={store}>
          <div data-toasts />
          <CookieBar />
        </StoreProvider>
      </ShellProvider>
    </I18nextProvider>,
  );
  return { agreed: () => store.get(consentAtom), stored: () => consent.read(), user: startUser() };
}

test('OK accepts everything and is stored', async () => {
  const { agreed, stored, user } = showBar();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(agreed()).toEqual({ functional: true, targeting: true });
  expect(stored()).toEqual({ functional: true, targeting: true });
  expect(localStorage.getItem('cookie_consent')).toBe('true');
  expect(screen.queryByRole('region')).toBeNull();
});

test('Reject All hides the bar for this visit, and the next one asks again', async () => {
  const { agreed, stored, user } = showBar();
  await user.click(screen.getByRole('button', { name: 'Reject All' }));
  expect(agreed()).toEqual({ functional: false, targeting: false });
  expect(localStorage.getItem('cookie_consent')).toBe('false');
  expect(stored()).toBeUndefined();
  expect(screen.queryByRole('region')).toBeNull();
});

test('toasts are lifted above the bar until it is answered, and stay where they are over the small one', async () => {
  const lift = () => document.querySelector<HTMLElement>('[data-toasts]')?.style.getPropertyValue('--below-toasts');
  const { user } = showBar();
  expect(screen.getByRole('region').dataset['again']).toBeUndefined();
  expect(lift()).toMatch(/px/);
  await user.click(screen.getByRole('button', { name: 'Reject All' }));
  expect(lift()).toBe('');
  showBar();
  expect(screen.getByRole('region').dataset['again']).toBe('true');
  expect(lift()).toBe('');
});

test('Customize shows three toggles, all off except the one that is always on, and Accept stores the choice', async () => {
  const { agreed, user } = showBar();
  await user.click(screen.getByRole('button', { name: 'Customize' }));
  expect(screen.queryByRole('button', { name: 'OK' })).toBeNull();
  const performance = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Performance (always on)' });
  expect([performance.checked, performance.disabled]).toEqual([true, true]);
  await user.click(screen.getByRole('checkbox', { name: 'Functional' }));
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  expect(agreed()).toEqual({ functional: true, targeting: false });
});
