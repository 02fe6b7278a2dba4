import '@patina/platform/remote-contract';

declare module '@patina/platform/remote-contract' {
  interface RemoteFragments {
    sell: { OffersTab: object };
  }
}
