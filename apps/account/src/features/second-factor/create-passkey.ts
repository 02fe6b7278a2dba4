import type { PasskeyOptions, PasskeyRegistration } from '@patina/shared-api/contract/account/second-factor';

/** Why a browser makes no passkey: its owner has cancelled or waited too long, or the device has one already. */
export type PasskeyRefusal = 'cancelled' | 'known';

/** Lets the browser make a passkey; its owner confirms it there. */
export async function createPasskey(options: PasskeyOptions): Promise<PasskeyRegistration | PasskeyRefusal> {
  const { startRegistration } = await import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser');
  try {
    const made = await startRegistration({ optionsJSON: options as never });
    return made as unknown as PasskeyRegistration;
  } catch (error) {
    return (error as Error).name === 'InvalidStateError' ? 'known' : 'cancelled';
  }
}
