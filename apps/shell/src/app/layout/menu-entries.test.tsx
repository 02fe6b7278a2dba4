import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Footer } from '#features/footer/Footer.tsx';
import { Header } from '#features/header/Header.tsx';
import { aStorefront, someAnswers } from '#testing/a-storefront.ts';
import { showInStorefront } from '#testing/show-in-storefront.tsx';
import { withOfficeInMenu, withRemotes } from '#testing/some-remotes.ts';

test.each([
  { in: ['main'], header: 1, footer: 0 },
  { in: ['footer'], header: 0, footer: 1 },
  { in: undefined, header: 0, footer: 0 },
] as const)(
  'an entry of a remote in $in is $header times in the header and $footer times in the footer',
  async (where) => {
    const storefront = aStorefront(someAnswers());
    withRemotes(storefront, { office: [{ path: 'office' }] });
    withOfficeInMenu(storefront, 'office', where.in && { in: [...where.in] });
    const frame = (
      <>
        <Header localeMenu={null} />
        <Footer />
      </>
    );
    await showInStorefront([{ path: '*', element: frame }], '/', storefront);
    const linksIn = (role: 'banner' | 'contentinfo') =>
      within(screen.getByRole(role)).queryAllByRole('link', { name: 'Office' });
    expect(linksIn('banner')).toHaveLength(where.header);
    expect(linksIn('contentinfo')).toHaveLength(where.footer);
  },
);
