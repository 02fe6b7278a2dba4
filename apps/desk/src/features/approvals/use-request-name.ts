import { useTranslation } from '@patina/platform/i18n';
import type { Approval } from '@patina/shared-api/contract/desk/approvals';
import { ROLES } from '@patina/shared-api/contract/desk/roles';

/** What a request is about, in words. */
export function useRequestName() {
  const { t } = useTranslation('desk');
  return ({ action, subject, details }: Approval) => {
    const role = ROLES.find((known) => known === details['role']);
    if (action !== 'role grant' || role === undefined) return { action: t(`approvals.actions.${action}`), subject };
    const email = typeof details['email'] === 'string' ? details['email'] : t('approvals.closedAccount');
    return {
      action: t('approvals.actions.role grant'),
      subject: t('approvals.roleFor', { role: t(`approvals.roles.${role}`), email }),
    };
  };
}
