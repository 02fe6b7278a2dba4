import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { identity } from '@patina/shared-api/contract/account/identity';
import { useEffect, useEffectEvent } from 'react';
import { offersPasskeys, signChallenge, stopWaiting } from '#shared/passkeys/sign-challenge.ts';
import { useShell } from '#shared/storefront/ShellContext.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';

/** A challenge is good for ten minutes: asked for anew before, in milliseconds. */
const RENEWED_EVERY = 8 * 60_000;

/**
 * Offers passkeys in the field for the address, where the browser can: a chosen one signs in.
 * @param onProblem called if the server rejects it
 */
export function usePasskeyOffer(redirect: string | undefined, onProblem: (problem: ApiProblem) => void): void {
  const { api } = useShell();
  const afterSignIn = useAfterSignIn(redirect);

  const offer = useEffectEvent(async (signal: AbortSignal) => {
    try {
      if (!(await offersPasskeys())) return;
      const { payload } = await api(identity.passkeyLoginOptions, { body: {}, signal });
      const response = signal.aborted ? undefined : await signChallenge(payload, { fromField: true });
      if (response === undefined) return;
      await api(identity.passkeyLogin, { body: { response } });
    } catch (error) {
      // An offer that fails is not missed; a chosen passkey that is rejected is.
      if (error instanceof ApiProblem && error.code === 'passkey-rejected') onProblem(error);
      return;
    }
    await afterSignIn();
  });

  useEffect(() => {
    const ending = new AbortController();
    void offer(ending.signal);
    const timer = setInterval(() => void offer(ending.signal), RENEWED_EVERY);
    return () => {
      clearInterval(timer);
      ending.abort();
      void stopWaiting();
    };
  }, []);
}
