import { useFocusInvalid } from '@patina/parts/use-focus-invalid';
import { useForm } from '@patina/platform/form';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import type { PaymentMethod } from '@patina/shared-api/contract/content/content';
import { useState } from 'react';
import { isPayerKnown, type PayerEntry, payerEntryOf } from '#shared/contact/contact-entry.ts';
import { checkoutDraft } from '#shared/draft/checkout-draft.ts';
import { useDraft } from '#shared/draft/use-draft.ts';
import { checkoutResolver } from './checkout-resolver.ts';

const ADDRESS = ['country', 'city', 'address', 'postCode'] as const;
const BILLING = ['name', 'surname', 'email', 'phone', ...ADDRESS] as const;

/** The form of the cart: filled in from the profile and from what was typed before. */
export function useCheckoutForm(owner: Profile, methods: readonly PaymentMethod[]) {
  // The profile as it was: saving it must not change what counts as typed.
  const [saved] = useState(() => payerEntryOf(owner));
  const [begin] = useState<PayerEntry>(() => ({ ...saved, ...checkoutDraft.read(owner.id) }));
  const [isKnown, setKnown] = useState(() => isPayerKnown(begin));
  const [chosen, setChosen] = useState(begin.paymentMethod);
  const form = useForm({
    resolver: checkoutResolver(owner.steamid),
    defaultValues: begin,
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
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
