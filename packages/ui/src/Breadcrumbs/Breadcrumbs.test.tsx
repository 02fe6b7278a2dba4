import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Breadcrumbs } from './Breadcrumbs.tsx';

test('breadcrumbs are a named navigation that ends at the current page', () => {
  render(
    <Breadcrumbs
      label="You are here"
      crumbs={[
        { label: 'Shop', href: '/products' },
        { label: 'AK-47 | Redline', href: '/products/all/all/7' },
      ]}
    />,
  );
  expect(screen.getByRole('navigation', { name: 'You are here' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Shop' }).getAttribute('aria-current')).toBeNull();
  expect(screen.getByRole('link', { name: 'AK-47 | Redline' }).getAttribute('aria-current')).toBe('page');
});
