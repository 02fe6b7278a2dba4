import { useTranslation } from '@patina/platform/i18n';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import { Section } from '#shared/section/Section.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** Changes the password; accounts created through Steam may have none. */
export function PasswordSection({ owner }: { owner: Profile }) {
  const { t } = useTranslation('account');
  return owner.has_password ? (
    <Section title={t('password.title')} text={t('password.text')}>
      <PasswordForm email={owner.email} />
    </Section>
  ) : (
    <Section title={t('password.title')}>
      <p>{t('password.none')}</p>
    </Section>
  );
}
