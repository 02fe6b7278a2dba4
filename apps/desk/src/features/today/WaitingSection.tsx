import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { today as calls, type TodayNumbers } from '@patina/shared-api/contract/desk/today';
import { Grid, Panel, Text } from '@patina/ui/Layout';
import { DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { Section } from '#shared/section/Section.tsx';
import { BlockSkeletons } from '#shared/skeleton/BlockSkeletons.tsx';
import { useAmounts } from '#shared/values/amounts.ts';
import styles from './WaitingSection.module.css';

/** Numbers and the lists that they lead to, in the order of a working day. */
const TILES = [
  { name: 'to_price', href: '/desk/offers?queue=to_price' },
  { name: 'to_send', href: '/desk/deliveries' },
  { name: 'to_answer', href: '/desk/messages' },
  { name: 'to_receive', href: '/desk/offers?queue=to_receive' },
  { name: 'trades', href: '/desk/trades' },
  { name: 'to_pay_out', href: '/desk/payouts' },
  { name: 'approvals', href: '/desk/approvals' },
  { name: 'release_alarms', href: '/desk/releases' },
  { name: 'failed_payments', href: '/desk/money?view=payments&status=declined' },
] as const;

/** What waits for somebody: a tile for each number that the operator may see. */
export function WaitingSection() {
  const { t } = useTranslation('desk');
  const query = useQuery(deskQuery(calls.numbers));
  return (
    <Section title={t('today.waiting')}>
      <DeskQuery
        query={query}
        loading={<BlockSkeletons count={TILES.length} min="8rem" block={styles.loading} />}
        failed={t('today.failed')}
      >
        {(answer) => (
          <>
            <Grid as="ul" fill gap={1} min="8rem">
              {TILES.map(({ name, href }) => (
                <Tile key={name} name={name} href={href} numbers={answer.payload} />
              ))}
            </Grid>
            <LowStock count={answer.payload.low_stock} />
          </>
        )}
      </DeskQuery>
    </Section>
  );
}

interface TileProps {
  name: (typeof TILES)[number]['name'];
  numbers: TodayNumbers;
}

function Tile({ name, href, numbers }: TileProps & { href: string }) {
  const { t } = useTranslation('desk');
  const count = numbers[name];
  if (count === undefined) return null;
  return (
    <li>
      <Panel as={Link} to={href} size="sm" className={styles.tile} data-none={count === 0 || undefined}>
        <Text as="span" size="2xl" weight="strong" tabular className={styles.count}>
          {t('count', { value: count })}
        </Text>
        {t(`today.names.${name}`)}
        <TileHint name={name} numbers={numbers} />
      </Panel>
    </li>
  );
}

/** Nobody has to do anything about it, so it is no tile. */
function LowStock({ count = 0 }: { count: number | undefined }) {
  const { t } = useTranslation('desk');
  if (count === 0) return null;
  return (
    <Text size="sm" tone="quiet">
      <Link to="/desk/products?state=low">{t('today.lowStock', { count })}</Link>
    </Text>
  );
}

function TileHint({ name, numbers }: TileProps) {
  const { t } = useTranslation('desk');
  const { money } = useAmounts();
  const { overdue = 0, to_pay_out_amount: amount = 0, stuck_refunds: stuck = 0 } = numbers;
  if (name === 'to_receive' && overdue > 0) return <Hint isUrgent>{t('today.overdue', { count: overdue })}</Hint>;
  if (name === 'to_pay_out' && amount > 0) return <Hint>{money(amount, 'EUR')}</Hint>;
  if (name === 'failed_payments' && stuck > 0) return <Hint isUrgent>{t('today.stuckRefunds', { count: stuck })}</Hint>;
  if (name === 'failed_payments') return <Hint>{t('today.lastDay')}</Hint>;
  return null;
}

function Hint({ isUrgent = false, children }: { isUrgent?: boolean; children: string }) {
  return (
    <Text as="span" size="xs" tone={isUrgent ? 'warning' : 'quiet'}>
      {children}
    </Text>
  );
}
