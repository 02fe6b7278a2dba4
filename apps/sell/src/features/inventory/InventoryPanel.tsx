import { NoticeBar } from '@patina/parts/NoticeBar';
import { ProblemState } from '@patina/parts/ProblemState';
import { type QueryFailure, QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { hasCode } from '@patina/shared-api/client/api-problem';
import type { SteamInventory } from '@patina/shared-api/contract/offers/steam-inventory';
import { formatTime } from '@patina/shared-api/dates';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { Icon } from '@patina/ui/Icon';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { type ReactNode, useEffect, useRef } from 'react';
import { SteamWarning } from '#shared/standing/SteamWarning.tsx';
import styles from './InventoryPanel.module.css';
import { InventoryPicker } from './InventoryPicker.tsx';
import { useInventory } from './use-inventory.ts';

/** Where its owner makes an inventory public. */
const PRIVACY_SETTINGS = 'https://steamcommunity.com/my/edit/settings';
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

interface InventoryPanelProps {
  close: () => void;
  /** Opens the form, which needs no inventory. */
  byLink: () => void;
}

/** The seller's Steam inventory with our bids, out of which items are offered. */
export function InventoryPanel({ close, byLink }: InventoryPanelProps) {
  const { t } = useTranslation('sell');
  const { inventory, refresh, refreshing } = useInventory();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { fetched_at: readAt, bids_until: until, items = [] } = inventory.data ?? {};
  const isHeld = until != null && items.some(({ hold }) => hold !== null);
  return (
    <Stack as="section" gap={2} aria-labelledby="steam-inventory">
      <Row wrap gap={2} rowGap={1} justify="between">
        <Stack gap={0.5} className={styles.head}>
          <Text as="h2" size="xl" id="steam-inventory" ref={heading} tabIndex={-1} className={styles.title}>
            {t('inventory.title')}
          </Text>
          <Text size="sm" tone="quiet" role="status">
            {readAt != null && t('inventory.readAt', { time: formatTime(readAt) })}
            {isHeld && ` · ${t('inventory.heldUntil', { time: formatTime(until) })}`}
          </Text>
        </Stack>
        <Row wrap gap={1}>
          {(items.length > 0 || inventory.data?.state === 'ok') && (
            <Button onClick={() => void refresh()} busy={refreshing === 'yes'}>
              <Icon name="retry" />
              {t('inventory.refresh')}
            </Button>
          )}
          <Button onClick={byLink}>{t('inventory.byLink')}</Button>
          <Button onClick={close}>{t('inventory.leave')}</Button>
        </Row>
      </Row>
      {refreshing === 'failed' && (
        <Text size="sm" tone="warning" role="alert">
          {t('inventory.notRefreshed')}
        </Text>
      )}
      <SteamWarning />
      <QueryState query={inventory} loading={<Loading />} failed={(failure) => <Failed {...failure} />}>
        {(known) => <Shown inventory={known} retry={() => void refresh()} isBusy={refreshing === 'yes'} sent={close} />}
      </QueryState>
    </Stack>
  );
}

function Loading() {
  const { t } = useTranslation('sell');
  return (
    <div aria-busy="true" className={styles.grid}>
      <VisuallyHidden role="status">{t('inventory.loading')}</VisuallyHidden>
      {SKELETONS.map((key) => (
        <Skeleton key={key} shape="block" className={styles.placeholder} />
      ))}
    </div>
  );
}

function Failed(failure: QueryFailure) {
  const { t } = useTranslation('sell');
  if (hasCode(failure.error, 'steam-not-linked')) {
    return (
      <EmptyState
        icon="user"
        title={t('inventory.notLinked')}
        text={t('inventory.notLinkedText')}
        actions={
          <Button variant="solid" render={<Link to={paths.account('personal')} />}>
            {t('inventory.link')}
          </Button>
        }
      />
    );
  }
  return <ProblemState {...failure} title={t('inventory.failed')} namespace="sell" />;
}

interface ShownProps {
  inventory: SteamInventory;
  retry: () => void;
  isBusy: boolean;
  /** Items have been offered. */
  sent: () => void;
}

/** The items; instead of none, why there are none. */
function Shown({ inventory, retry, isBusy, sent }: ShownProps) {
  const { t } = useTranslation('sell');
  const { state, items, is_cut, retry_at } = inventory;
  const again = (
    <Button variant="solid" onClick={retry} busy={isBusy}>
      {t('tryAgain')}
    </Button>
  );
  const later = retry_at === null ? '' : t('inventory.retryAt', { time: formatTime(retry_at) });
  if (state === 'private') return <Private again={again} />;
  if (items.length === 0) {
    if (state === 'ok')
      return <EmptyState icon="sparkle" title={t('inventory.empty')} text={t('inventory.emptyText')} />;
    const text = `${t(`inventory.${state}Text`)} ${later}`.trim();
    return <EmptyState icon="warning" tone="problem" title={t(`inventory.${state}`)} text={text} actions={again} />;
  }
  return (
    <>
      {state !== 'ok' && (
        <NoticeBar
          role="status"
          hasIcon
          action={
            <Button size="small" onClick={retry} busy={isBusy}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t('inventory.old')} {later}
        </NoticeBar>
      )}
      {is_cut && (
        <Text size="sm" tone="quiet">
          {t('inventory.cut', { count: items.length })}
        </Text>
      )}
      <InventoryPicker inventory={inventory} sent={sent} />
    </>
  );
}

function Private({ again }: { again: ReactNode }) {
  const { t } = useTranslation('sell');
  return (
    <EmptyState
      icon="eye-off"
      title={t('inventory.private')}
      text={t('inventory.privateText')}
      actions={
        <>
          <Button render={<a href={PRIVACY_SETTINGS} target="_blank" rel="noopener noreferrer" />}>
            {t('inventory.privacy')}
            <Icon name="external" label={t('opensInNewTab')} />
          </Button>
          {again}
        </>
      }
    />
  );
}
