import type { PasskeyAssertion, PasskeyOptions } from '@patina/shared-api/contract/account/second-factor';

const loadLibrary = () => import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser');

/** Whether this browser knows passkeys. */
export const knowsPasskeys = () => typeof PublicKeyCredential === 'function';

/** Whether this browser offers passkeys among the addresses that it fills in. */
export async function offersPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/**
 * Lets the owner of a passkey sign a challenge. Undefined if they cancel, take too long, or another request takes the
 * place of this one.
 * @param fromField waits until a passkey is chosen in the field for the address, instead of asking at once
 */
export async function signChallenge(
  options: PasskeyOptions,
  { fromField = false } = {},
): Promise<PasskeyAssertion | undefined> {
  const { startAuthentication } = await loadLibrary();
  try {
    const signed = await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: fromField });
    return signed as unknown as PasskeyAssertion;
  } catch {
    return undefined;
  }
}

/** Ends a request that waits for a passkey to be chosen. */
export async function stopWaiting(): Promise<void> {
  if (!(await offersPasskeys())) return;
  (await loadLibrary()).WebAuthnAbortService.cancelCeremony();
}
