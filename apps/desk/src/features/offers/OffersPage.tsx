import { useTranslation } from '@patina/platform/i18n';
import { useParams } from '@patina/platform/router';
import { offers as calls } from '@patina/shared-api/contract/desk/offers';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useState } from 'react';
import { offersMessages } from '#messages/offers/messages.ts';
import { ShortcutsButton } from '#shared/data-table/ShortcutsButton.tsx';
import { readTable, tableQuery } from '#shared/data-table/table-schema.ts';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import { useOperator } from '#shared/operator/use-operator.ts';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { deskList } from '#shared/queries/desk-query.ts';
import { EndOverdueDialog } from './EndOverdueDialog.tsx';
import { OfferPanel } from './OfferPanel.tsx';
import styles from './OffersPage.module.css';
import { OFFERS } from './offers-queue.ts';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueList } from './QueueList.tsx';
import { QueueTabs } from './QueueTabs.tsx';
import { useQueue } from './use-queue.ts';

export const messages = offersMessages;

export const loader = withQueries(({ url }) => [
  deskList(calls.list, { query: tableQuery(OFFERS, readTable(OFFERS, url.searchParams)) }),
]);

/** A queue of offers beside the one that is open: worked through by keyboard, one after the other. */
export function Component() {
  const { t } = useTranslation('desk');
  const { id: typed } = useParams();
  const id = typed === undefined ? undefined : Number(typed);
  const queue = useQueue(id);
  const { is } = useOperator();
  const isOverdueQueue = queue.state.filters.queue === 'overdue' && is('support', 'owner');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const ref = usePageKeys<HTMLDivElement>({
    j: () => queue.step(1),
    k: () => queue.step(-1),
    '?': () => setHelpOpen(true),
    '/': () => ref.current?.querySelector<HTMLElement>('[data-filters] input')?.focus(),
  });
  return (
    <DeskPage
      title={t('head.offers.title')}
      actions={
        <ShortcutsButton
          keys={{ isHelpOpen, setHelpOpen }}
          canChoose={false}
          canOpen={false}
          more={[
            ['p', t('offers.key.price')],
            ['d', t('offers.key.decline')],
            ['r', t('offers.key.received')],
          ]}
        />
      }
    >
      <div ref={ref} className={styles.root} data-open={id !== undefined || undefined}>
        <div className={styles.queue}>
          <QueueTabs current={queue.state.filters.queue} />
          <QueueFilters state={queue.state} />
          {isOverdueQueue && <EndOverdueDialog offers={queue.rows} />}
          <QueueList queue={queue} current={id} />
        </div>
        <div className={styles.offer}>
          <OfferPanel key={id} id={id} queue={queue} />
        </div>
      </div>
    </DeskPage>
  );
}
