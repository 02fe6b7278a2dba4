import { NoticeBar } from '@patina/parts/NoticeBar';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { Button } from '@patina/ui/Button';
import type { ReactNode } from 'react';

/** Says that something waits for a second person, with a link to where they decide. */
export function ApprovalNote({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('desk');
  return (
    <NoticeBar
      role="status"
      hasIcon
      action={
        <Button size="small" render={<Link to="/desk/approvals" />}>
          {t('approval.open')}
        </Button>
      }
    >
      {children ?? t('approval.waits')}
    </NoticeBar>
  );
}
