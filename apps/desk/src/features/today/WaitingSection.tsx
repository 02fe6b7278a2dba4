import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { today as calls, type TodayNumbers } from '@patina/shared-api/contract/desk/today';
import { DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { BlockSkeletons } from '#shared/skeleton/BlockSkeletons.tsx';
import { TodaySection } from './TodaySection.tsx';
import styles from './WaitingSection.module.css';

/** Numbers and the lists that they lead to, in the order of a working day. */
const TILES = [
  { name: 'to_price', href: '/desk/offers?queue=to_price' },
  { name: 'to_send', href: '/desk/orders?status=processing&trade=waiting' },
  { name: 'to_receive', href: '/desk/offers?queue=to_receive' },
  { name: 'to_pay_out', href: '/desk/payouts' },
  { name: 'approvals', href: '/desk/approvals' },
  { name: 'failed_payments', href: '/desk/money?view=payments&status=declined' },
  { name: 'low_stock', href: '/desk/products?state=low' },
] as const;

/** What waits for somebody: a tile for each number that the operator may see. */
export function WaitingSection() {
  const { t } = useTranslation('desk');
  const query = useQuery(deskQuery(calls.numbers));
  return (
    <TodaySection title={t('today.waiting')}>
      <DeskQuery
        query={query}
        loading={<BlockSkeletons count={TILES.length} className={styles.tiles} block={styles.loading} />}
        failed={t('today.failed')}
      >
        {({ payload }) => (
          <ul className={styles.tiles}>
            {TILES.map(({ name, href }) => {
              const count = payload[name];
              if (count === undefined) return null;
              return (
                <li key={name}>
                  <Link to={href} className={styles.tile} data-none={count === 0 || undefined}>
                    <span className={styles.count}>{t('today.count', { value: count })}</span>
                    <span className={styles.name}>{t(`today.names.${name}`)}</span>
                    <TileHint name={name} numbers={payload} />
                  </Link>
                </li>
              );
            })}
          </ul>
        )}
      </DeskQuery>
    </TodaySection>
  );
}

function TileHint({ name, numbers }: { name: (typeof TILES)[number]['name']; numbers: TodayNumbers }) {
  const { t } = useTranslation('desk');
  const money = useMoney();
  const { overdue = 0, to_pay_out_amount: amount = 0, stuck_refunds: stuck = 0 } = numbers;
  if (name === 'to_receive' && overdue > 0) return <Hint isUrgent>{t('today.overdue', { count: overdue })}</Hint>;
  if (name === 'to_pay_out' && amount > 0) return <Hint>{money(amount, 'EUR')}</Hint>;
  if (name === 'failed_payments' && stuck > 0) return <Hint isUrgent>{t('today.stuckRefunds', { count: stuck })}</Hint>;
  if (name === 'failed_payments') return <Hint>{t('today.lastDay')}</Hint>;
  return null;
}

function Hint({ isUrgent = false, children }: { isUrgent?: boolean; children: string }) {
  return (
    <span className={styles.hint} data-urgent={isUrgent || undefined}>
      {children}
    </span>
  );
}
