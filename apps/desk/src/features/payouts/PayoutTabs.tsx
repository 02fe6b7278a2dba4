import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { payouts as calls, PayoutState } from '@patina/shared-api/contract/desk/payouts';
import { Money } from '#shared/money/Money.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { LinkTabs } from '#shared/tabs/LinkTabs.tsx';

export const sumsQuery = () => deskQuery(calls.sums);

/** The states of payouts, with how much is in each of those that are still to be made. */
export function PayoutTabs({ current }: { current: PayoutState | '' }) {
  const { t } = useTranslation('desk');
  const sums: Partial<Record<PayoutState, { count: number; amount: number }>> =
    useQuery(sumsQuery()).data?.payload ?? {};
  return (
    <LinkTabs
      label={t('payouts.states')}
      current={current || 'due'}
      tabs={PayoutState.options.map((state) => {
        const sum = sums[state];
        return {
          id: state,
          to: state === 'due' ? '/desk/payouts' : `/desk/payouts?state=${state}`,
          name: t(`payouts.state.${state}`),
          note: sum && (
            <>
              {sum.count} · <Money amount={sum.amount} currency="EUR" />
            </>
          ),
        };
      })}
    />
  );
}
