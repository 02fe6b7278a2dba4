import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { Frame } from './Layout.tsx';

/** Error state for an error that no page caught: the frame stays and offers a reload. */
export function LayoutBroken() {
  const { t } = useTranslation('shell');
  return (
    <Frame>
      <EmptyState
        role="alert"
        icon="warning"
        tone="problem"
        headingLevel={1}
        title={t('part.broken.title')}
        text={t('part.broken.text')}
        actions={
          <Button variant="solid" onClick={() => location.reload()}>
            {t('part.retry')}
          </Button>
        }
      />
    </Frame>
  );
}
