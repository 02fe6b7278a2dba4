import { CopyButton } from '@patina/parts/CopyButton';
import { ItemPicture } from '@patina/parts/ItemPicture';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { DeskDelivery } from '@patina/shared-api/contract/desk/orders';
import { Button } from '@patina/ui/Button';
import { Panel, Row, Stack, Text } from '@patina/ui/Layout';
import { TextField } from '@patina/ui/TextField';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { TradeBadge } from '#shared/trades/Trade.tsx';
import { Moment } from '#shared/values/values.tsx';
import styles from './DeliveriesPage.module.css';
import { canSend, type Deliveries } from './use-deliveries.ts';

interface DeliveryRowProps {
  delivery: DeskDelivery;
  work: ReturnType<Deliveries['workOf']>;
  isFirst: boolean;
  /** Whether the operator may report it as sent. */
  canDeliver: boolean;
  type: (number: string) => void;
  paste: (numbers: readonly string[]) => void;
  send: () => void;
}

/** An order with what is to be sent of it, where it goes, and the field for its trade offer. */
export function DeliveryRow({ delivery, canDeliver, ...field }: DeliveryRowProps) {
  const { t } = useTranslation('desk');
  const { id, created_at, buyer, items, trade_link, waits_until } = delivery;
  const row = useRef<HTMLLIElement>(null);
  const hasField = canDeliver && canSend(delivery);
  // Tab goes from field to field: these have letters in the field.
  const tabIndex = hasField ? -1 : undefined;
  return (
    <Panel as="li" ref={row} size="sm" className={styles.row}>
      <Stack gap={1}>
        {items.map(({ item, title, img_url, state, available_at }) => (
          <Row key={item} gap={1.5}>
            <ItemPicture source={img_url} />
            <Stack>
              <Text as="span" weight="medium">
                {title}
              </Text>
              {state !== 'waiting' && (
                <span>
                  <TradeBadge state={state} />
                </span>
              )}
              {available_at != null && (
                <Text as="span" tone="warning" size="sm">
                  {t('deliveries.from')} <Moment seconds={available_at} />
                </Text>
              )}
            </Stack>
          </Row>
        ))}
      </Stack>
      <Stack gap={0.5} className={styles.where}>
        <Row wrap gap={1} rowGap={0} tone="quiet" size="sm" tabular>
          <Link to={`/desk/orders/${id}`} tabIndex={tabIndex} data-press="o">
            {t('deliveries.order', { id })}
          </Link>
          <span>{buyer}</span>
          <Moment seconds={created_at} />
        </Row>
        {trade_link === null ? (
          <Text tone="warning" size="sm">
            {t('deliveries.noLink')}
          </Text>
        ) : (
          <Row gap={1}>
            <Text as="span" size="xs" tone="quiet" className={styles.link} title={trade_link}>
              {trade_link}
            </Text>
            <CopyButton
              text={trade_link}
              tabIndex={tabIndex}
              data-press="c"
              texts={{
                copy: t('deliveries.copy'),
                label: t('deliveries.copyLink', { id }),
                copied: t('deliveries.copied', { id }),
                failed: t('deliveries.copyFailed'),
              }}
            />
          </Row>
        )}
        {waits_until !== null && (
          <Text tone="warning" size="sm">
            {t('deliveries.waits')} <Moment seconds={waits_until} />
          </Text>
        )}
      </Stack>
      {hasField && (
        <NumberField
          id={id}
          {...field}
          press={(key) => row.current?.querySelector<HTMLElement>(`[data-press="${key}"]`)?.click()}
        />
      )}
    </Panel>
  );
}

interface NumberFieldProps extends Omit<DeliveryRowProps, 'delivery' | 'canDeliver'> {
  id: number;
  /** Presses what a letter stands for. */
  press: (key: string) => void;
}

/** The field for Steam's number of the trade offer; Enter reports it, and several lines are spread over the rows. */
function NumberField({ id, work, isFirst, type, paste, send, press }: NumberFieldProps) {
  const { t } = useTranslation('desk');

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || !['Enter', 'c', 'o'].includes(key)) return;
    event.preventDefault();
    if (key === 'Enter') send();
    else press(key);
  }

  function onPaste(event: ClipboardEvent) {
    const numbers = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (numbers.length < 2) return;
    event.preventDefault();
    paste(numbers);
  }

  return (
    <Row gap={1} align="start" className={styles.field}>
      <TextField
        label={t('deliveries.number', { id })}
        isLabelHidden
        placeholder={t('deliveries.placeholder')}
        inputMode="numeric"
        autoComplete="off"
        data-order={id}
        data-key={isFirst ? 'n' : undefined}
        value={work.number ?? ''}
        readOnly={work.isSending}
        error={work.fault}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <Button tabIndex={-1} busy={work.isSending} aria-label={t('deliveries.sendOrder', { id })} onClick={send}>
        {t('deliveries.send')}
      </Button>
    </Row>
  );
}
