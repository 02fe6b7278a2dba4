import { bodyResolver, type FormResolver } from '@patina/parts/body-resolver';
import { contactOf } from '@patina/parts/contact-entry';
import { useFocusInvalid } from '@patina/parts/use-focus-invalid';
import { useForm } from '@patina/platform/form';
import { useIsHydrated } from '@patina/platform/use-is-hydrated';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import { readTradeLink } from '@patina/shared-api/contract/account/trade-link';
import type { PaymentMethod } from '@patina/shared-api/contract/content/content';
import { Checkout } from '@patina/shared-api/contract/orders/purchase';
import { FROM_BALANCE } from '@patina/shared-api/contract/payments/payment-methods';
import { useEffect, useRef, useState } from 'react';
import { isPayerKnown, type PayerEntry, payerEntryOf } from '#shared/contact/ContactFields.tsx';
import { checkoutDraft, useDraft } from '#shared/draft/draft.ts';

const ADDRESS = ['country', 'city', 'address', 'postCode'] as const;
const BILLING = ['name', 'surname', 'email', 'phone', ...ADDRESS] as const;

/** The form of the cart: filled in from the profile and from what was typed before. */
export function useCheckoutForm(owner: Profile, methods: readonly PaymentMethod[]) {
  // The profile as it was: saving it must not change what counts as typed.
  const [saved] = useState(() => payerEntryOf(owner));
  // The server does not know what was typed before.
  const isHydrated = useIsHydrated();
  const lacksDraft = useRef(!isHydrated);
  const [begin] = useState<PayerEntry>(() => ({ ...saved, ...(isHydrated && checkoutDraft.read(owner.id)) }));
  const [isKnown, setKnown] = useState(() => isPayerKnown(begin));
  const [chosen, setChosen] = useState(begin.paymentMethod);
  const form = useForm({
    resolver: checkoutResolver(owner.steamid),
    defaultValues: begin,
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const { reset } = form;
  useEffect(() => {
    const typed = lacksDraft.current ? checkoutDraft.read(owner.id) : {};
    lacksDraft.current = false;
    if (Object.keys(typed).length === 0) return;
    const entry = { ...saved, ...typed };
    reset(entry);
    setKnown(isPayerKnown(entry));
    setChosen(entry.paymentMethod);
  }, [owner.id, reset, saved]);
  useDraft(form.subscribe, { draft: checkoutDraft, owner: owner.id, saved });
  // Stay open while the errors are mended.
  if (isKnown && BILLING.some((name) => errors[name])) setKnown(false);
  const { form: root, focusInvalid } = useFocusInvalid(submitCount);

  return {
    form,
    /** Of the form's element. */
    root,
    /** The chosen payment method, the first one at the beginning. */
    method: methods.find(({ code }) => code === chosen) ?? methods[0],
    choose(code: string) {
      setChosen(code);
      form.setValue('paymentMethod', code);
    },
    isFolded: isKnown,
    unfold: () => setKnown(false),
    /** Shows which address fields are missing; resolves with whether the address is complete. */
    async requireAddress(): Promise<boolean> {
      const isComplete = await form.trigger(ADDRESS);
      if (!isComplete) focusInvalid();
      return isComplete;
    },
  };
}

const FOREIGN_TRADE_LINK = 'trade-link-of-another-account';

/**
 * Checks the form of the cart by the contract. A payment method is always chosen, so any one is filled in.
 * @param steamid of the linked Steam account, which the trade link must belong to; empty if none is linked
 */
function checkoutResolver(steamid: string): FormResolver<PayerEntry, Checkout> {
  const resolve = bodyResolver(Checkout, (entry: PayerEntry) => checkoutOf(entry, steamid));
  const isForeign = (link: string) => steamid !== '' && readTradeLink(link)?.steamId !== steamid;
  return async (entry, context, options) => {
    const outcome = await resolve(entry, context, options);
    if (outcome.errors.tradeUrl || !isForeign(entry.tradeUrl)) return outcome;
    const { ref } = options.fields.tradeUrl ?? {};
    const error = { type: 'custom', message: FOREIGN_TRADE_LINK, ...(ref && { ref }) };
    return { values: {}, errors: { ...outcome.errors, tradeUrl: error } };
  };
}

function checkoutOf(entry: PayerEntry, steamid: string) {
  return { ...contactOf(entry), ...(steamid && { steamId: steamid }), paymentMethod: FROM_BALANCE };
}
