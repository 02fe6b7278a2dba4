import { ALL } from './contract/catalogue/whole-catalogue.ts';

/* Every address of the store, so that a broken link between remotes is a type error. */

export type PaymentType = 'topup' | 'purchase';

export type AuthForm = 'signin' | 'signup' | 'reset';

const query = (parameters: Record<string, string | number | undefined>) => {
  // JSON leaves out what is undefined.
  const search = new URLSearchParams(JSON.parse(JSON.stringify(parameters)) as Record<string, string>);
  return search.size === 0 ? '' : `?${search}`;
};

export const paths = {
  home: () => '/',
  products: (category?: string, subcategory?: string) => ['/products', category, subcategory].filter(Boolean).join('/'),
  product: (product: { id: number; category: string; subcategory: string }) =>
    `/products/${product.category || ALL}/${product.subcategory || ALL}/${product.id}`,
  newItems: () => '/new',
  sale: () => '/sale',
  /** `pack` is the id of the one whose purchase begins at once. */
  packs: (pack?: number) => `/packs${query({ pack })}`,
  auth: (form: AuthForm, redirect?: string) => `/auth${query({ form, redirect })}`,
  /** Served by the API: Steam confirms the visitor, then redirects back. */
  steam: (redirect?: string) => `/api/auth/steam${query({ redirect })}`,
  /** `redirect` is the target after the email address is verified; `token` is that of the email's link. */
  emailVerification: (redirect?: string, token?: string) => `/email-verification${query({ redirect, token })}`,
  /** The target of the link in a notice about a change of credentials. */
  notMe: (token: string) => `/not-me${query({ token })}`,
  cart: () => '/cart',
  /** `order` is the id of the order or top-up. */
  successPayment: (type: PaymentType, order?: number) =>
    `/success-payment${query({ type: type === 'topup' ? type : undefined, order })}`,
  /** `error` is shown unchanged; `order` is the payment that was declined. */
  failPayment: (type: PaymentType, error?: string, order?: number) => `/fail-payment${query({ type, error, order })}`,
  pendingPayment: (order: number) => `/pending-payment${query({ order })}`,
  account: (tab?: 'personal' | 'transactions' | 'orders' | 'notifications' | 'offers' | 'security' | 'watchlist') =>
    tab ? `/account/${tab}` : '/account',
  order: (order: number) => `/account/orders/${order}`,
  contact: () => '/contact',
  staticPage: (page: { id: number; slug: string | null }) => (page.slug ? `/${page.slug}` : `/static-page/${page.id}`),
};

/**
 * The redirect target of a link if it is a path of this store; undefined for everything that a browser could take for
 * another site, such as `//evil.example` or `/\evil.example`.
 */
export function safeRedirect(redirect: string | null | undefined): string | undefined {
  if (!redirect?.startsWith('/')) return undefined;
  // Browsers drop control characters from addresses, and take a backslash for a slash.
  if (/[^ -[\]-~\u0080-\uffff]/.test(redirect)) return undefined;
  // Anywhere in the path, because dots before it are resolved away.
  return /^[^?#]*\/\//.test(redirect) ? undefined : redirect;
}
