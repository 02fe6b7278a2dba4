/** Which products: popular ones, similar ones, or recently viewed ones. */
export type ProductRowProps = { title?: string } & (
  | { source: 'recommended' }
  | { source: 'similar'; productId: number }
  | { source: 'recently-viewed'; except?: number }
);

declare module '@patina/platform/remote-contract' {
  interface RemoteFragments {
    catalog: { ProductRow: ProductRowProps };
  }
}
