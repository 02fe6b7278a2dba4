import { useTranslation } from '@patina/platform/i18n';
import type { Approval } from '@patina/shared-api/contract/desk/approvals';
import { ROLES } from '@patina/shared-api/contract/desk/roles';
import { useSubjectText } from '#shared/subjects/use-subject-text.ts';

/** What a request is about, in words. */
export function useRequestName() {
  const { t } = useTranslation('desk');
  const { textOf } = useSubjectText();
  return ({ action, subject, details }: Approval) => {
    const role = ROLES.find((known) => known === details['role']);
    if (action === 'settings set') {
      const { seen: from, value: to } = details;
      const setting = textOf(subject);
      return { action: t('approvals.actions.settings set'), subject: t('approvals.setTo', { setting, from, to }) };
    }
    if (action !== 'role grant' || role === undefined) {
      return { action: t(`approvals.actions.${action}`), subject: textOf(subject) };
    }
    const email = typeof details['email'] === 'string' ? details['email'] : t('approvals.closedAccount');
    return {
      action: t('approvals.actions.role grant'),
      subject: t('approvals.roleFor', { role: t(`approvals.roles.${role}`), email }),
    };
  };
}
