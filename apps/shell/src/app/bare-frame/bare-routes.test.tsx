import { CONTRACT_VERSION, type RemoteSlice } from '@patina/platform/registry';
import { startUser } from '@patina/test-kit/pages/start-user';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aStorefront } from '#testing/a-storefront.ts';
import { showInStorefront } from '#testing/show-in-storefront.tsx';
import { bareRoutes } from './bare-routes.tsx';

function aRemote(base: string, exposes: string[]): RemoteSlice {
  const release = { version: '1.0.0', base, entry: 'remoteEntry.js', contract: CONTRACT_VERSION, exposes };
  return { paths: ['/cart'], release };
}

interface TopUpProps {
  amount?: number;
  onClose?: (reason: string) => void;
}

function TopUp({ amount, onClose }: TopUpProps) {
  return (
    <button type="button" onClick={() => onClose?.('done')}>
      Top up {amount}
    </button>
  );
}

/** A bare frame around a checkout that runs from source, beside a catalogue that is live. */
function openAlone(address: string) {
  const usual = aStorefront();
  const remotes = {
    checkout: aRemote('http://localhost:3102/', ['./routes', './TopUpDialog']),
    catalog: aRemote('/releases/catalog/1.0.0/', ['./routes', './Preview']),
  };
  const filler = {
    contract: CONTRACT_VERSION,
    messages: { namespace: 'checkout', en: {}, others: {} },
    Component: TopUp,
  };
  return showInStorefront(
    bareRoutes,
    address,
    aStorefront(undefined, {
      boot: { ...usual.boot, slice: { shell: { version: 'test' }, remotes } },
      remotes: {
        loader: { load: <Module,>() => Promise.resolve(filler as Module), replace: async () => false },
        addMessages: () => Promise.resolve(),
      },
    }),
  );
}

test('the pages of remotes that run from source, and what they have for slots, are listed, live ones are not', async () => {
  await openAlone('/alone');
  expect(screen.getByRole('link', { name: '/cart' }).getAttribute('href')).toBe('/cart');
  expect(screen.getByRole('link', { name: 'TopUpDialog' }).getAttribute('href')).toBe('/alone/checkout/TopUpDialog');
  expect(screen.queryByText('catalog')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('a filler gets the typed properties, and its callbacks are logged', async () => {
  const user = startUser();
  await openAlone('/alone/checkout/TopUpDialog');
  const field = screen.getByRole('textbox', { name: 'Properties' });
  await user.clear(field);
  await user.paste('{"amount":12,"onClose":1}');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await user.click(await screen.findByRole('button', { name: 'Top up 12' }));
  expect(await screen.findByText('onClose("done")')).toBeTruthy();
  expect(new URLSearchParams(location.search).get('props')).toBe('{"amount":12,"onClose":1}');
});

test('properties that are not JSON are reported, and the filler stays', async () => {
  const user = startUser();
  await openAlone('/alone/checkout/TopUpDialog?props={"amount":7}');
  const field = screen.getByRole('textbox', { name: 'Properties' });
  await user.type(field, ',');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(await screen.findByRole('button', { name: 'Top up 7' })).toBeTruthy();
});
