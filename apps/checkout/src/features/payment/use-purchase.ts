import { isStillUnknown, type PendingRequest, retryUntilKnown } from '@patina/parts/pending-requests';
import { useQueryClient } from '@patina/platform/query';
import { useNavigate } from '@patina/platform/router';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import { type PurchaseAnswer, purchase } from '@patina/shared-api/contract/orders/purchase';
import { deposit } from '@patina/shared-api/contract/payments/deposit';
import { paths } from '@patina/shared-api/paths';
import { OWN } from '@patina/shared-api/state/session';
import { useEffect, useRef, useState } from 'react';
import { checkoutDraft } from '#shared/draft/draft.ts';
import { type PurchaseRequest, pendingPurchase } from '#shared/pending-purchase/pending-purchase.ts';
import { browser, isWebAddress, usePageRestored } from '#shared/provider-redirect/provider-redirect.ts';

/** `checking`: no answer, the call is retried; `unknown`: no answer to the retries either. */
export type PurchaseStep = { step: 'idle' | 'paying' | 'checking' | 'unknown' };

interface PurchaseOptions {
  /** Id of the shopper. */
  owner: number;
  /** Nothing was paid. */
  onRejected: (problem: ApiProblem) => void;
  /** The provider's address is not a web address. */
  onNoRedirect: () => void;
}

/** Buys the cart exactly once, also after a reload of the tab or a lost connection. */
export function usePurchase({ owner, onRejected, onNoRedirect }: PurchaseOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [state, setState] = useState<PurchaseStep>({ step: 'idle' });
  const isRunning = useRef(false);

  async function finish(order: number) {
    pendingPurchase.clear();
    checkoutDraft.clear();
    void queryClient.invalidateQueries({ queryKey: [OWN] });
    await navigate(paths.successPayment('purchase', order));
  }

  async function settle(request: PendingRequest<PurchaseRequest>, { redirect_url, order }: PurchaseAnswer) {
    if (redirect_url === undefined) return finish(order);
    if (isWebAddress(redirect_url)) {
      pendingPurchase.save({ ...request, order });
      browser.goTo(redirect_url);
    } else {
      pendingPurchase.clear();
      setState({ step: 'idle' });
      onNoRedirect();
    }
  }

  async function submit(request: PendingRequest<PurchaseRequest>, isFresh: boolean) {
    const { key, body } = request;
    // A rejected first call was not executed; a rejected retry does not tell whether the call before it was.
    let isFirstCall = isFresh;
    try {
      const call = () => api(purchase.product, { body: body.form, idempotencyKey: key });
      const onUnknown = () => {
        isFirstCall = false;
        setState({ step: 'checking' });
      };
      await settle(request, await retryUntilKnown(call, onUnknown));
    } catch (problem) {
      if (isStillUnknown(problem, isFirstCall)) return setState({ step: 'unknown' });
      pendingPurchase.clear();
      reject(problem);
    }
  }

  /** The shopper is back from the provider's page: continues that payment unless it has ended. */
  async function continuePayment(
    { body, order = 0 }: PendingRequest<PurchaseRequest>,
    wanted: PurchaseRequest,
  ): Promise<boolean> {
    const payment = await api(deposit.status, { params: { id: order } }).catch((problem) => {
      if (problem instanceof ApiProblem && problem.status === 404) return undefined;
      throw problem;
    });
    if (payment?.status === 'Success') {
      await finish(order);
      return true;
    }
    const isSame = JSON.stringify(body) === JSON.stringify(wanted);
    if (
      payment?.status === 'Pending' &&
      payment.redirect_url !== null &&
      isSame &&
      isWebAddress(payment.redirect_url)
    ) {
      browser.goTo(payment.redirect_url);
      return true;
    }
    pendingPurchase.clear();
    return false;
  }

  function reject(problem: unknown) {
    setState({ step: 'idle' });
    if (!(problem instanceof ApiProblem)) throw problem;
    onRejected(problem);
  }

  async function runOnce(work: () => Promise<void>) {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await work();
    } finally {
      isRunning.current = false;
    }
  }

  /** @param prepare what must be done before, at most once while a purchase runs */
  const pay = (wanted: PurchaseRequest, prepare: () => Promise<void>) =>
    runOnce(async () => {
      setState({ step: 'paying' });
      await prepare();
      const former = pendingPurchase.read(owner);
      try {
        if (former?.order !== undefined && (await continuePayment(former, wanted))) return;
      } catch (problem) {
        return reject(problem);
      }
      const request = pendingPurchase.begin(owner, wanted);
      await submit(request, request.key !== former?.key);
    });

  const checkAgain = () =>
    runOnce(async () => {
      const request = pendingPurchase.read(owner);
      if (!request || request.order !== undefined) return setState({ step: 'idle' });
      setState({ step: 'checking' });
      await submit(request, false);
    });

  // After a reload during a purchase: its outcome is looked up before anything else can be paid.
  const resume = useRef(checkAgain);
  useEffect(() => {
    if (pendingPurchase.read(owner)) void resume.current();
  }, [owner]);

  usePageRestored(() => {
    setState({ step: 'idle' });
    void queryClient.invalidateQueries({ queryKey: [OWN] });
  });

  return { state, pay, checkAgain };
}
