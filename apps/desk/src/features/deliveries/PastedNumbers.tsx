import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { Panel, Row, Stack, Text } from '@patina/ui/Layout';
import { type Deliveries, isOfferNumber } from './use-deliveries.ts';

const focus = (button: HTMLElement | null) => button?.focus();

interface PastedNumbersProps {
  deliveries: Deliveries;
  /** How many numbers no row was left for. */
  leftOver: number;
  /** Called once they are sent or discarded. */
  close: () => void;
}

/** Which pasted number goes to which order, before they are sent. */
export function PastedNumbers({
  deliveries: { pasted, workOf, send, discardPasted },
  leftOver,
  close,
}: PastedNumbersProps) {
  const { t } = useTranslation('desk');
  const numberOf = (id: number) => workOf(id).number?.trim() ?? '';
  const valid = pasted.filter(({ id }) => isOfferNumber(numberOf(id)));

  function discard() {
    discardPasted();
    close();
  }

  return (
    <Panel
      as="section"
      gap={1}
      aria-label={t('deliveries.pasted.title')}
      onKeyDown={({ key }) => key === 'Escape' && discard()}
    >
      <Text as="h2" size="lg">
        {t('deliveries.pasted.title')}
      </Text>
      <Stack as="ol" gap={0.5}>
        {pasted.map(({ id, items }) => (
          <Row
            as="li"
            wrap
            gap={1}
            rowGap={0}
            key={id}
            tabular
            tone={isOfferNumber(numberOf(id)) ? 'normal' : 'danger'}
          >
            <strong>{numberOf(id)}</strong>
            <span>
              {t('deliveries.pasted.goes', { id, items: items.map(({ title }) => title).join(', ') })}
              {!isOfferNumber(numberOf(id)) && ` ${t('deliveries.noNumber')}`}
            </span>
          </Row>
        ))}
      </Stack>
      {leftOver > 0 && <Text tone="warning">{t('deliveries.pasted.leftOver', { count: leftOver })}</Text>}
      <Row wrap gap={1}>
        <Button
          variant="solid"
          ref={focus}
          disabled={valid.length === 0}
          onClick={() => {
            void send(valid);
            close();
          }}
        >
          {t('deliveries.pasted.send', { count: valid.length })}
        </Button>
        <Button onClick={discard}>{t('deliveries.pasted.discard')}</Button>
      </Row>
    </Panel>
  );
}
