export interface TopUpDialogProps {
  open: boolean;
  /** Initial amount of the field, in the display currency: a number, or text as typed by the shopper. */
  amount?: number | string;
  onClose: () => void;
}

declare module '@patina/platform/remote-contract' {
  interface RemoteFragments {
    checkout: { TopUpDialog: TopUpDialogProps };
  }
}
