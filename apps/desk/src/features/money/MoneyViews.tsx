import { useTranslation } from '@patina/platform/i18n';
import { LinkTabs } from '#shared/tabs/LinkTabs.tsx';
import { MONEY_VIEWS, type MoneyView, viewHref } from './money-view.ts';

/** Links to the views of the page. */
export function MoneyViews({ current }: { current: MoneyView }) {
  const { t } = useTranslation('desk');
  return (
    <LinkTabs
      label={t('head.money.title')}
      current={current}
      tabs={MONEY_VIEWS.map((view) => ({ id: view, to: viewHref(view), name: t(`money.views.${view}`) }))}
    />
  );
}
