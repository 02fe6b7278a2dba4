import { useIsHydrated } from '@patina/platform/use-is-hydrated';

/** A wallet that the payment provider's page offers beside the typing of a card. */
export type Wallet = 'applePay' | 'googlePay';

/** What browsers with a wallet have; no script of a third party is loaded to find out. */
interface WalletBrowser {
  ApplePaySession?: { canMakePayments(): boolean };
  PaymentRequest?: unknown;
  navigator: { userAgentData?: { brands: readonly { brand: string }[] } };
}

/** The wallet of this browser, if it has one; undefined on the server. */
export function useWallet(): Wallet | undefined {
  return useIsHydrated() ? walletOf(window as unknown as WalletBrowser) : undefined;
}

/**
 * Whether Google Pay is set up is not known: asking the browser makes it load Google's manifest, which the store's security
 * policy forbids.
 */
function walletOf({ ApplePaySession, PaymentRequest, navigator }: WalletBrowser): Wallet | undefined {
  if (ApplePaySession !== undefined && canPay(ApplePaySession)) return 'applePay';
  const isChrome = navigator.userAgentData?.brands.some(({ brand }) => brand === 'Google Chrome');
  return isChrome && PaymentRequest !== undefined ? 'googlePay' : undefined;
}

/** Safari throws on pages without TLS. */
function canPay(session: NonNullable<WalletBrowser['ApplePaySession']>): boolean {
  try {
    return session.canMakePayments();
  } catch {
    return false;
  }
}
