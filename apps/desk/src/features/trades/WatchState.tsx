import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { trades as calls } from '@patina/shared-api/contract/desk/trades';
import { Button } from '@patina/ui/Button';
import { Row, Text } from '@patina/ui/Layout';
import { useDeskForm } from '#shared/form/use-desk-form.ts';
import { deskQuery, useDeskAction } from '#shared/queries/desk-query.ts';
import { Moment } from '#shared/values/values.tsx';

/** Whether trades are watched, up to when they are known, and a button that asks Steam now. */
export function WatchState() {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const { isBusy, errors, submit } = useDeskForm();
  const { data } = useQuery(deskQuery(calls.watch));
  if (data === undefined) return null;
  const { state, read_till: till, retry_at: retry } = data.payload;
  if (state === 'off') return <Text tone="quiet">{t('trades.watch.off')}</Text>;
  return (
    <Row gap={2} align="baseline" wrap>
      <Text as="span" tone={state === 'ok' ? 'quiet' : 'warning'}>
        {t(`trades.watch.${state}`)}{' '}
        {till !== null && (
          <>
            {t('trades.watch.till')} <Moment seconds={till} />
          </>
        )}
        {retry !== null && (
          <>
            {' · '}
            {t('trades.watch.retry')} <Moment seconds={retry} />
          </>
        )}
      </Text>
      <Button size="small" busy={isBusy} onClick={() => void submit(() => act(calls.read, { body: {} }))}>
        {t('trades.watch.read')}
      </Button>
      {errors['form'] && <span role="alert">{errors['form']}</span>}
    </Row>
  );
}
