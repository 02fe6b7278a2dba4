import { useQueryClient } from '@patina/platform/query';
import { useNavigate } from '@patina/platform/router';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import { deposit } from '@patina/shared-api/contract/deposit';
import { type PurchaseAnswer, purchase } from '@patina/shared-api/contract/purchase';
import { paths } from '@patina/shared-api/paths';
import { OWN } from '@patina/shared-api/state/session';
import { useEffect, useRef, useState } from 'react';
import { askUntilKnown, isOpen } from '#attempt/ask-until-known.ts';
import type { Attempt } from '#attempt/attempts.ts';
import { type PurchaseWish, purchaseAttempts } from '#attempt/purchase-attempts.ts';
import { browser } from '#leaving/browser.ts';
import { isWebAddress } from '#leaving/is-web-address.ts';
import { useReturn } from '#leaving/use-return.ts';

/** `checking`: no answer came, it is asked again; `unknown`: none came then either. */
export type PurchaseStep = { step: 'idle' | 'checking' | 'unknown' } | { step: 'paying'; method: string };

interface PurchaseParts {
  /** Id of the shopper. */
  owner: number;
  /** Nothing was paid, and why. */
  onRefused: (problem: ApiProblem) => void;
  /** The provider's page has no address that a browser should open. */
  onNoWay: () => void;
}

/** Buys what is in the cart, once for each wish, whatever becomes of the tab and the connection meanwhile. */
export function usePurchase({ owner, onRefused, onNoWay }: PurchaseParts) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [state, setState] = useState<PurchaseStep>({ step: 'idle' });
  const isRunning = useRef(false);

  async function finish(order: number) {
    purchaseAttempts.forget();
    void queryClient.invalidateQueries({ queryKey: [OWN] });
    await navigate(paths.successPayment('purchase', order));
  }

  async function settle(attempt: Attempt<PurchaseWish>, { redirect_url, order }: PurchaseAnswer) {
    if (redirect_url === undefined) return finish(order);
    if (isWebAddress(redirect_url)) {
      purchaseAttempts.keep({ ...attempt, order });
      browser.goTo(redirect_url);
    } else {
      purchaseAttempts.forget();
      setState({ step: 'idle' });
      onNoWay();
    }
  }

  async function carryOut(attempt: Attempt<PurchaseWish>, isFresh: boolean) {
    const { key, body } = attempt;
    // What is refused at once has not been done; a refusal after silence says nothing of the call before it.
    let isFirstCall = isFresh;
    try {
      const ask = () => api(purchase.product, { body: body.form, idempotencyKey: key });
      const onSilence = () => {
        isFirstCall = false;
        setState({ step: 'checking' });
      };
      await settle(attempt, await askUntilKnown(ask, onSilence));
    } catch (problem) {
      if (isOpen(problem, isFirstCall)) return setState({ step: 'unknown' });
      purchaseAttempts.forget();
      refuse(problem);
    }
  }

  /** The shopper was sent to a provider and is here again: pays on, unless that payment is over. */
  async function goOn({ body, order = 0 }: Attempt<PurchaseWish>, wish: PurchaseWish): Promise<boolean> {
    const payment = await api(deposit.status, { params: { id: order } }).catch((problem) => {
      if (problem instanceof ApiProblem && problem.status === 404) return undefined;
      throw problem;
    });
    if (payment?.status === 'Success') {
      await finish(order);
      return true;
    }
    const isSame = JSON.stringify(body) === JSON.stringify(wish);
    if (
      payment?.status === 'Pending' &&
      payment.redirect_url !== null &&
      isSame &&
      isWebAddress(payment.redirect_url)
    ) {
      browser.goTo(payment.redirect_url);
      return true;
    }
    purchaseAttempts.forget();
    return false;
  }

  function refuse(problem: unknown) {
    setState({ step: 'idle' });
    if (!(problem instanceof ApiProblem)) throw problem;
    onRefused(problem);
  }

  async function alone(work: () => Promise<void>) {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await work();
    } finally {
      isRunning.current = false;
    }
  }

  const pay = (wish: PurchaseWish) =>
    alone(async () => {
      setState({ step: 'paying', method: wish.form.paymentMethod });
      const former = purchaseAttempts.read(owner);
      try {
        if (former?.order !== undefined && (await goOn(former, wish))) return;
      } catch (problem) {
        return refuse(problem);
      }
      const attempt = purchaseAttempts.begin(owner, wish);
      await carryOut(attempt, attempt.key !== former?.key);
    });

  const askAgain = () =>
    alone(async () => {
      const attempt = purchaseAttempts.read(owner);
      if (!attempt || attempt.order !== undefined) return setState({ step: 'idle' });
      setState({ step: 'checking' });
      await carryOut(attempt, false);
    });

  // A reload in the middle of an attempt: its outcome is found out before anything else can be paid.
  const resume = useRef(askAgain);
  useEffect(() => {
    if (purchaseAttempts.read(owner)) void resume.current();
  }, [owner]);

  useReturn(() => {
    setState({ step: 'idle' });
    void queryClient.invalidateQueries({ queryKey: [OWN] });
  });

  return { state, pay, askAgain };
}
