import { useTranslation } from '@patina/platform/i18n';
import { OfferQueue } from '@patina/shared-api/contract/desk/offers';
import { LinkTabs } from '#shared/tabs/LinkTabs.tsx';

/** The queues, by what is to be done. */
export function QueueTabs({ current }: { current: OfferQueue | '' }) {
  const { t } = useTranslation('desk');
  const tabs = OfferQueue.options.map((queue) => ({
    id: queue,
    to: queue === 'to_price' ? '/desk/offers' : `/desk/offers?queue=${queue}`,
    name: t(`offers.queue.${queue}`),
  }));
  return <LinkTabs label={t('offers.queues')} tabs={tabs} current={current || 'to_price'} />;
}
