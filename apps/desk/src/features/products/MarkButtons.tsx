import { useTranslation } from '@patina/platform/i18n';
import { products as calls, type DeskProduct } from '@patina/shared-api/contract/desk/products';
import { Button } from '@patina/ui/Button';
import { toast } from '@patina/ui/toast';
import { useState } from 'react';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';

const MARKS = {
  hide: { hidden: true },
  show: { hidden: false },
  markNew: { new: true },
  unmarkNew: { new: false },
} as const;

type Mark = keyof typeof MARKS;

interface MarkButtonsProps {
  products: readonly DeskProduct[];
  done: () => void;
}

/** Takes several products out of the store or back into it, or marks them as new or not. */
export function MarkButtons({ products, done }: MarkButtonsProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const [busy, setBusy] = useState<Mark>();

  async function mark(name: Mark) {
    setBusy(name);
    try {
      const body = { items: products.map(({ id }) => ({ id })), ...MARKS[name] };
      const { results } = await act(calls.mark, { body });
      const failed = results.filter(({ ok }) => !ok);
      const count = results.length - failed.length;
      if (failed.length === 0) toast.success(t('products.marked', { count }));
      else toast.error(t('products.markedPartly', { count, failed: failed.map(({ id }) => id).join(', ') }));
      done();
    } catch {
      toast.error(t('products.markFailed'));
    } finally {
      setBusy(undefined);
    }
  }

  return Object.keys(MARKS).map((name) => (
    <Button key={name} size="small" busy={busy === name} onClick={() => void mark(name as Mark)}>
      {t(`products.${name as Mark}`)}
    </Button>
  ));
}
