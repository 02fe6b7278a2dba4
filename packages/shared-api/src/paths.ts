/*
 * Every address of the store in one place, so that a link between remotes breaks in the type checker.
 */

export type AuthForm = 'signin' | 'signup' | 'reset';

const query = (parameters: Record<string, string | undefined>) => {
  const search = new URLSearchParams(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return search.size === 0 ? '' : `?${search}`;
};

export const paths = {
  home: () => '/',
  products: (category?: string, subcategory?: string) => ['/products', category, subcategory].filter(Boolean).join('/'),
  product: (product: { id: number; category: string; subcategory: string }) =>
    `/products/${product.category || 'all'}/${product.subcategory || 'all'}/${product.id}`,
  newItems: () => '/new',
  sale: () => '/sale',
  auth: (form: AuthForm, redirect?: string) => `/auth${query({ form, redirect })}`,
  cart: () => '/cart',
  account: (tab?: 'personal' | 'transactions' | 'orders' | 'offers') => (tab ? `/account/${tab}` : '/account'),
  staticPage: (page: { id: number; slug: string | null }) => (page.slug ? `/${page.slug}` : `/static-page/${page.id}`),
};
