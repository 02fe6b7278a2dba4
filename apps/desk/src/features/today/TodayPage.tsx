import { useTranslation } from '@patina/platform/i18n';
import { today as calls } from '@patina/shared-api/contract/desk/today';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { todayMessages } from '#messages/today/messages.ts';
import { useOperator } from '#shared/operator/use-operator.ts';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { ReleaseSection } from './ReleaseSection.tsx';
import { SalesSection } from './SalesSection.tsx';
import { WaitingSection } from './WaitingSection.tsx';

export const messages = todayMessages;

export const loader = withQueries(() => [deskQuery(calls.numbers), deskQuery(calls.releases)]);

/** What waits for the operator, how sales are, and how the releases do. */
export function Component() {
  const { t } = useTranslation('desk');
  const { is } = useOperator();
  return (
    <DeskPage title={t('head.today.title')}>
      <WaitingSection />
      {is('finance', 'owner') && <SalesSection />}
      <ReleaseSection />
    </DeskPage>
  );
}
