import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { PageProblem } from '#shared/page-problem/PageProblem.tsx';
import { Frame } from './Layout.tsx';

/** Error state for an error that no page caught: the frame stays and offers a reload. */
export function LayoutBroken() {
  const { t } = useTranslation('shell');
  return (
    <Frame>
      <PageProblem
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
