import { Panel } from '@patina/parts/Panel';
import { useTranslation } from '@patina/platform/i18n';
import type { Person } from '@patina/shared-api/contract/desk/people';
import { Facts } from '#shared/facts/Facts.tsx';
import { Moment } from '#shared/moment/Moment.tsx';
import { Money } from '#shared/money/Money.tsx';

/** What is known of a person. */
export function PersonFacts({ person }: { person: Person }) {
  const { t } = useTranslation('desk');
  const { address, post_code, city, country, locked_at, lock_reason, waits_until, roles } = person;
  const yesOrNo = (is: boolean) => t(is ? 'people.yes' : 'people.no');
  return (
    <Panel as="section" gap={2} aria-label={t('people.profile')}>
      <Facts
        facts={[
          [t('people.email'), person.email],
          [t('people.pendingEmail'), person.pending_email],
          [t('people.balance'), <Money key="balance" amount={person.balance} />],
          [t('people.since'), <Moment key="since" seconds={person.created_at} />],
          [t('people.lockedSince'), locked_at === null ? null : <Moment key="locked" seconds={locked_at} />],
          [t('people.lockReason'), lock_reason],
          [t('people.waits'), waits_until === null ? null : <Moment key="waits" seconds={waits_until} />],
          [t('people.id'), person.id],
          [t('people.phone'), person.phone],
          [
            t('people.address'),
            [address, [post_code, city].filter(Boolean).join(' '), country].filter(Boolean).join(', '),
          ],
          [t('people.steamid'), person.steamid],
          [t('people.tradeLink'), person.trade_link],
          [t('people.password'), yesOrNo(person.has_password)],
          [t('people.secondFactor'), yesOrNo(person.has_second_factor)],
          [t('people.roles'), roles.join(', ')],
        ]}
      />
    </Panel>
  );
}
