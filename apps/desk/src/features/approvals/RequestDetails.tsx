import { useTranslation } from '@patina/platform/i18n';
import type { Approval } from '@patina/shared-api/contract/desk/approvals';
import { ROLES } from '@patina/shared-api/contract/desk/roles';
import { Text } from '@patina/ui/Layout';
import { Facts } from '#shared/facts/Facts.tsx';
import { useSubjectText } from '#shared/subjects/use-subject-text.tsx';
import { Moment, Money } from '#shared/values/values.tsx';
import styles from './Approvals.module.css';

/** Details that are said in another way. */
const SAID = new Set(['rule', 'id']);

/** Why something was requested, why it waits, and what it is in detail. */
export function RequestDetails({
  action,
  subject,
  reason,
  details,
}: Pick<Approval, 'action' | 'subject' | 'reason' | 'details'>) {
  const { t } = useTranslation('desk');
  // A role and its account, and a setting and its values, are named by the request itself.
  const isNamed = action === 'role grant' || action === 'settings set';
  const known = isNamed ? [] : Object.entries(details).filter(([name, value]) => !SAID.has(name) && value !== null);
  const { rule } = details;
  return (
    <>
      {reason !== subject && <p>{reason}</p>}
      {typeof rule === 'string' && (
        <Text size="sm" className={styles.words}>
          {t(`approvals.why.${rule as 'linked'}`, { defaultValue: '' })}
        </Text>
      )}
      {known.length > 0 && (
        <Facts
          look="inline"
          facts={known.map(([name, value]) => [
            t(`approvals.details.${name as 'price'}`, { defaultValue: name }),
            name.endsWith('_at') ? <Moment key={name} seconds={Number(value)} /> : textOf(value),
          ])}
        />
      )}
    </>
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** How much is requested; what moves no money has no amount. */
export function RequestAmount({ amount }: Pick<Approval, 'amount'>) {
  return amount === 0 ? null : <Money amount={amount} />;
}

/** What a request is about, in words. */
export function useRequestName() {
  const { t } = useTranslation('desk');
  const { textOf } = useSubjectText();
  return ({ action, subject, details }: Approval) => {
    const role = ROLES.find((known) => known === details['role']);
    if (action === 'settings set') {
      const { seen: from, value: to } = details;
      const setting = textOf(subject);
      const values = { setting, from: shown(from), to: shown(to) };
      const isNumber = typeof from === 'number' && typeof to === 'number';
      const named = isNumber ? t('approvals.setTo', { setting, from, to }) : t('approvals.setToText', values);
      return { action: t('approvals.actions.settings set'), subject: named };
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

/** What is requested, and of what: `Refund: Order 12`. */
export function RequestName(request: Approval) {
  const { action, subject } = useRequestName()(request);
  return `${action}: ${subject}`;
}

/** A value of a setting: `–` for none. */
function shown(value: unknown): string {
  if (value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
