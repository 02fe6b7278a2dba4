import { bodyResolver } from '@patina/parts/body-resolver';
import { TradeLinkField } from '@patina/parts/TradeLinkField';
import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery, useQueryClient } from '@patina/platform/query';
import { useApi } from '@patina/shared-api/client/use-api';
import { purchase, TradeLinkChange } from '@patina/shared-api/contract/orders/purchase';
import { showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { OWN } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { Dialog } from '@patina/ui/Dialog';
import { FormProblem } from '@patina/ui/FormProblem';
import { Stack } from '@patina/ui/Layout';
import { toast } from '@patina/ui/toast';
import { useId } from 'react';
import type { OrderDialogProps } from './OrderDialogButton.tsx';

/** Changes where goes what has not been sent of an order: at first to the link of the profile, where that is another one. */
export function TradeLinkDialog({ order: { id, trade_link }, unsent, open, onClose }: OrderDialogProps) {
  const { t } = useTranslation('account');
  const say = useProblemText();
  const api = useApi();
  const queryClient = useQueryClient();
  const formId = useId();
  const { data: owner } = useQuery(profile(useLocale()));
  const seen = trade_link ?? '';
  const known = owner?.steam_trade_link ?? '';
  const form = useForm({
    resolver: bodyResolver(TradeLinkChange, ({ trade_link }: { trade_link: string }) => ({
      order: id,
      trade_link,
      seen_link: seen,
    })),
    defaultValues: { trade_link: known === seen ? '' : known },
  });
  const { errors, isSubmitting } = form.formState;

  const change = form.handleSubmit(async (body) => {
    try {
      await api(purchase.tradeLink, { body });
      toast.success(t('order.tradeLink.done', { order: id }));
      onClose();
    } catch (error) {
      showProblem(error, form.setError, ['trade_link']);
    }
    await queryClient.invalidateQueries({ queryKey: [OWN] });
  });

  return (
    <Dialog
      title={t('order.tradeLink.title', { order: id })}
      description={t('order.tradeLink.text', { count: unsent.count })}
      closeLabel={t('close')}
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="solid" busy={isSubmitting}>
            {t('order.tradeLink.button')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={2} onSubmit={change} noValidate>
        <TradeLinkField
          form={form}
          name="trade_link"
          texts={{
            label: t('order.tradeLink.label'),
            help: t('steam.help'),
            where: t('steam.where'),
            complete: t('steam.tradeLinkComplete'),
            banned: t('steam.banned'),
          }}
          newTabLabel={t('opensInNewTab')}
        />
        {errors.root && <FormProblem>{say(errors.root.message)}</FormProblem>}
      </Stack>
    </Dialog>
  );
}
