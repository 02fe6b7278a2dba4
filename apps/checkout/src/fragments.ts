export interface TopUpDialogProps {
  open: boolean;
  /** Amount that the field begins with, in the display currency: a number, or text as the shopper has typed it. */
  amount?: number | string;
  onClose: () => void;
}

declare module '@patina/platform/remote-contract' {
  interface RemoteFragments {
    checkout: { TopUpDialog: TopUpDialogProps };
  }
}
