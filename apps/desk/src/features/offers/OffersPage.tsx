import { FieldGroup } from '@patina/parts/FieldGroup';
import { useTranslation } from '@patina/platform/i18n';
import { useParams } from '@patina/platform/router';
import { offers as calls, type DeskOfferRow, OfferQueue } from '@patina/shared-api/contract/desk/offers';
import { Checkbox } from '@patina/ui/Checkbox';
import { Stack } from '@patina/ui/Layout';
import { useState } from 'react';
import { historyMessages } from '#messages/history/messages.ts';
import { joinMessages } from '#messages/join-messages.ts';
import { offersMessages } from '#messages/offers/messages.ts';
import { bulkOutcome } from '#shared/bulk/BulkResults.tsx';
import { FilterBar } from '#shared/data-table/DataTable.tsx';
import { ListFilters, listLoader } from '#shared/data-table/desk-table.tsx';
import { SavedViews } from '#shared/data-table/SavedViews.tsx';
import { ShortcutsButton } from '#shared/data-table/ShortcutsButton.tsx';
import { ActionDialog, DialogHost } from '#shared/dialogs/ActionDialog.tsx';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import { useOperator } from '#shared/operator/use-operator.ts';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { LinkTabs } from '#shared/tabs/LinkTabs.tsx';
import { OfferPanel } from './OfferPanel.tsx';
import styles from './OffersPage.module.css';
import { QueueList } from './QueueList.tsx';
import { LastPriced } from './UnpriceButton.tsx';
import { OFFERS, useQueue } from './use-queue.ts';

export const messages = joinMessages(offersMessages, historyMessages);

export const loader = listLoader(OFFERS);

/** A queue of offers beside the one that is open: worked through by keyboard, one after the other. */
export function Component() {
  const { t } = useTranslation('desk');
  const { id: typed } = useParams();
  const id = typed === undefined ? undefined : Number(typed);
  const queue = useQueue(id);
  const { is } = useOperator();
  const isOverdueQueue = queue.state.filters['queue'] === 'overdue' && is('support', 'owner');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const choose = (isRange: boolean) => {
    const open = String(id);
    if (id !== undefined) queue.choice.choose(open, isRange || !queue.choice.has(open), isRange);
  };
  const ref = usePageKeys<HTMLDivElement>({
    j: () => queue.step(1),
    k: () => queue.step(-1),
    x: () => choose(false),
    ['X']: () => choose(true),
    a: () => queue.choice.chooseAll(!queue.choice.isAll),
    '?': () => setHelpOpen(true),
    '/': () => ref.current?.querySelector<HTMLElement>('[data-filters] input')?.focus(),
  });
  return (
    <DeskPage
      title={t('head.offers.title')}
      actions={
        <ShortcutsButton
          keys={{ isHelpOpen, setHelpOpen }}
          canChoose
          canOpen={false}
          more={[
            ['p', t('offers.key.price')],
            ['u', t('offers.unprice')],
            ['d', t('offers.key.decline')],
            ['r', t('offers.key.received')],
            ...(is('catalogue', 'owner') ? ([['b', t('offers.key.bids')]] as const) : []),
            ['c', t('offers.key.declineSeveral')],
          ]}
        />
      }
    >
      <Stack gap={2} ref={ref}>
        {queue.lastPriced !== undefined && is('catalogue', 'owner') && <LastPriced id={queue.lastPriced} />}
        <div className={styles.root} data-open={id !== undefined || undefined}>
          <Stack gap={2} className={styles.queue}>
            <QueueTabs current={queue.state.filters['queue']} />
            <SavedViews list={OFFERS} state={queue.state} />
            <FilterBar set={{ ...queue.state.filters, queue: undefined }}>
              <ListFilters fields={OFFERS.fields} state={queue.state} />
            </FilterBar>
            {isOverdueQueue && <EndOverdueDialog offers={queue.rows} />}
            <QueueList queue={queue} current={id} />
          </Stack>
          <Stack gap={2} className={styles.offer}>
            <OfferPanel key={id} id={id} queue={queue} />
          </Stack>
        </div>
      </Stack>
    </DeskPage>
  );
}

/** The queues, by what is to be done. */
function QueueTabs({ current }: { current: string | undefined }) {
  const { t } = useTranslation('desk');
  return (
    <LinkTabs
      label={t('offers.queues')}
      path="/desk/offers"
      param="queue"
      ids={OfferQueue.options}
      current={OfferQueue.options.find((queue) => queue === current) ?? 'to_price'}
      nameOf={(queue) => t(`offers.queue.${queue}`)}
    />
  );
}

/** Ends several overdue offers of a queue at once: all, unless some are left out. */
function EndOverdueDialog({ offers: listed }: { offers: readonly DeskOfferRow[] }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  // An open dialog keeps its offers, and its outcome can be read, though they leave the queue.
  const [kept, keep] = useState<readonly DeskOfferRow[]>();
  const offers = kept ?? listed;
  if (offers.length === 0) return null;

  async function end(fields: FormData) {
    const chosen = offers.filter(({ id }) => fields.has(`offer-${id}`)).map(({ id }) => ({ id }));
    if (chosen.length === 0) return <p>{t('offers.endSeveral.none')}</p>;
    const { results } = await act(calls.overdue, { body: { offers: chosen } });
    return bulkOutcome(results);
  }

  return (
    <DialogHost value={(isOpen) => keep(isOpen ? listed : undefined)}>
      <ActionDialog
        title={t('offers.endSeveral.title')}
        text={t('offers.endSeveral.text')}
        confirm={t('offers.endSeveral.confirm')}
        isDanger
        run={end}
        done={t('offers.endSeveral.done')}
        button={t('offers.endSeveral.button')}
        size="small"
      >
        <FieldGroup isStacked legend={t('offers.endSeveral.offers')}>
          {offers.map(({ id, title }) => (
            <Checkbox key={id} name={`offer-${id}`} defaultChecked>
              {id} · {title}
            </Checkbox>
          ))}
        </FieldGroup>
      </ActionDialog>
    </DialogHost>
  );
}
