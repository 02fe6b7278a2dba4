import { useForm } from '@patina/platform/form';
import { type TextNamespaces, useTranslation } from '@patina/platform/i18n';
import { useQueryClient } from '@patina/platform/query';
import { useApi } from '@patina/shared-api/client/use-api';
import { watchlist } from '@patina/shared-api/contract/cart/watchlist';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { reloadWatchlist } from '@patina/shared-api/queries/watchlist';
import { Button } from '@patina/ui/Button';
import { Checkbox } from '@patina/ui/Checkbox';
import { Dialog } from '@patina/ui/Dialog';
import { FormProblem } from '@patina/ui/FormProblem';
import { Stack } from '@patina/ui/Layout';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { useId, useState } from 'react';
import { boundAsTyped } from '../money/price-bounds.ts';
import { PushSwitch } from '../push/PushSwitch.tsx';
import type { TextNamespace } from '../text-namespace.ts';
import { type Alerts, type AlertsEntry, readAlerts } from './read-alerts.ts';

const NO_ALERTS: Alerts = { price_below: null, drop_percent: null, float_below: null, back_in_stock: false };

interface AlertsDialogProps {
  open: boolean;
  onClose: () => void;
  product: Pick<Product, 'id' | 'title' | 'exterior'>;
  /** Id of the unit that it is about; the product by default. */
  unit?: number | null;
  /** Of what somebody is told now; undefined: it is not watched yet. */
  alerts: Alerts | undefined;
  /** What is ticked already where it is not watched yet. */
  suggested?: Partial<Alerts>;
  /** i18n namespace of the app, which must have the texts `alerts.*`. */
  namespace: TextNamespace;
}

/** Asks of what somebody wants to be told about a product or one unit, and watches it (docs/product.md#watchlist). */
export function AlertsDialog({ open, onClose, namespace, ...about }: AlertsDialogProps) {
  const { t } = useTranslation(namespace);
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      title={t('alerts.title')}
      description={about.product.title}
      closeLabel={t('alerts.close')}
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('alerts.cancel')}</Button>
          <Button type="submit" form={id} variant="solid" busy={isBusy}>
            {t('alerts.save')}
          </Button>
        </>
      }
    >
      <AlertsForm {...about} id={id} namespace={namespace} onBusyChange={setBusy} onSaved={onClose} />
    </Dialog>
  );
}

interface AlertsFormProps extends Omit<AlertsDialogProps, 'open' | 'onClose'> {
  /** Of the form, for the button outside it. */
  id: string;
  onBusyChange: (isBusy: boolean) => void;
  onSaved: () => void;
}

function AlertsForm({ id, product, unit, alerts, suggested, namespace, onBusyChange, onSaved }: AlertsFormProps) {
  const { t } = useTranslation(namespace);
  const say = useProblemText();
  const api = useApi();
  const queryClient = useQueryClient();
  const { code, symbol, ...rates } = useDisplayCurrency();
  const { price_below, drop_percent, float_below, back_in_stock } = alerts ?? { ...NO_ALERTS, ...suggested };
  const { register, handleSubmit, setError, formState } = useForm<AlertsEntry>({
    defaultValues: {
      price_below: boundAsTyped(price_below, rates),
      drop_percent: drop_percent === null ? '' : String(drop_percent),
      float_below: float_below === null ? '' : String(float_below),
      back_in_stock,
    },
  });
  const { errors } = formState;
  const isOfUnit = unit !== undefined && unit !== null;
  const hasFloat = !isOfUnit && product.exterior !== null;

  /** The own text of a mistake of the form, else that of the server's code. */
  const problemOf = (field: keyof AlertsEntry & keyof Unclear): string | undefined => {
    const { type, message } = errors[field] ?? {};
    return type === 'unclear' ? t(`alerts.${UNCLEAR[field]}`) : say(message);
  };

  const save = handleSubmit(async (entry) => {
    const read = readAlerts(entry, rates);
    if ('unclear' in read) {
      for (const [place, field] of read.unclear.entries())
        setError(field, { type: 'unclear' }, { shouldFocus: place === 0 });
      return;
    }
    const { float_below: float, back_in_stock: isBack, ...prices } = read.alerts;
    const wanted = {
      ...prices,
      ...(hasFloat && { float_below: float }),
      ...(!isOfUnit && { back_in_stock: isBack }),
    };
    onBusyChange(true);
    try {
      const body = { item_id: product.id, ...(isOfUnit && { unit_id: unit }), ...wanted };
      await api(alerts ? watchlist.update : watchlist.add, { body });
      await reloadWatchlist(queryClient);
      toast.success(t('alerts.saved'));
      onSaved();
    } catch (error) {
      showProblem(error, setError, ['price_below', 'drop_percent', 'float_below', 'back_in_stock']);
    } finally {
      onBusyChange(false);
    }
  });

  return (
    <Stack as="form" gap={2} id={id} onSubmit={save} noValidate>
      <TextField
        label={t('alerts.priceBelow', { currency: code })}
        hint={t('alerts.priceHint')}
        leading={symbol}
        inputMode="decimal"
        autoComplete="off"
        error={problemOf('price_below')}
        {...register('price_below')}
      />
      <TextField
        label={t('alerts.drop')}
        hint={t('alerts.dropHint')}
        inputMode="numeric"
        autoComplete="off"
        error={problemOf('drop_percent')}
        {...register('drop_percent')}
      />
      {hasFloat && (
        <TextField
          label={t('alerts.float')}
          hint={t('alerts.floatHint')}
          inputMode="decimal"
          autoComplete="off"
          error={problemOf('float_below')}
          {...register('float_below')}
        />
      )}
      {!isOfUnit && (
        <Checkbox error={say(errors.back_in_stock?.message)} {...register('back_in_stock')}>
          {t('alerts.back')}
        </Checkbox>
      )}
      <PushSwitch isOffer namespace={namespace} />
      {errors.root && <FormProblem>{say(errors.root.message)}</FormProblem>}
    </Stack>
  );
}

/** Texts of what is no price, percentage or float. */
const UNCLEAR = {
  price_below: 'priceUnclear',
  drop_percent: 'dropUnclear',
  float_below: 'floatUnclear',
} as const satisfies Partial<Record<keyof AlertsEntry, keyof TextNamespaces[TextNamespace]['alerts']>>;
type Unclear = typeof UNCLEAR;
