import { CopyButton } from '@patina/parts/CopyButton';
import { useTranslation } from '@patina/platform/i18n';
import type { Offer } from '@patina/shared-api/contract/offers/offer';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { Stack, Text } from '@patina/ui/Layout';
import { TextField } from '@patina/ui/TextField';
import { useEffect, useRef } from 'react';
import { useMoment } from '#shared/offer/OfferBadge.tsx';
import styles from './HandOver.module.css';

interface HandOverProps {
  offer: Offer;
  /** Focused when it appears, because the seller has just accepted the price. */
  isNext: boolean;
}

/** Where the seller sends the item, and by when. */
export function HandOver({ offer: { id, trade, trade_link, together }, isNext }: HandOverProps) {
  const { t } = useTranslation('sell');
  const moment = useMoment();
  const due = trade?.due_at ?? null;
  const held = trade?.held_until ?? null;
  const root = useRef<HTMLElement>(null);
  // Once: an offer that is read anew does not take the focus from what the seller does.
  useEffect(() => {
    if (isNext) root.current?.focus();
  }, [isNext]);
  return (
    <Stack
      as="section"
      gap={1.5}
      size="sm"
      aria-labelledby="hand-over"
      tabIndex={-1}
      ref={root}
      className={styles.root}
    >
      <Text as="h3" size="md" id="hand-over">
        {due === null ? t('handOver.title') : t('handOver.titleBy', { time: moment(new Date(due * 1000)) })}
      </Text>
      {held !== null && <p role="status">{t('handOver.held', { time: moment(new Date(held * 1000)) })}</p>}
      {trade_link === null ? (
        <p>{t('handOver.noLink')}</p>
      ) : (
        <>
          <p>{t('handOver.text', { id })}</p>
          {together.length > 0 && (
            <p>{t('handOver.together', { numbers: together.join(', '), count: together.length })}</p>
          )}
          <TextField
            label={t('handOver.link')}
            readOnly
            value={trade_link}
            onFocus={(event) => event.currentTarget.select()}
            trailing={
              <CopyButton
                text={trade_link}
                texts={{
                  copy: t('handOver.copy'),
                  label: t('handOver.copyLink'),
                  copied: t('handOver.copied'),
                  failed: t('handOver.notCopied'),
                }}
              />
            }
          />
          <Button render={<a href={trade_link} target="_blank" rel="noopener noreferrer" />}>
            {t('handOver.open')}
            <Icon name="external" label={t('opensInNewTab')} />
          </Button>
          <Text size="xs" tone="quiet">
            {t('handOver.safety')}
          </Text>
        </>
      )}
    </Stack>
  );
}
