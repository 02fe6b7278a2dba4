import { useTranslation } from '@patina/platform/i18n';
import type { Profile } from '@patina/shared-api/contract/profile';
import { Part } from '#part/Part.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** Changes the password; whoever came by Steam may have none. */
export function PasswordSection({ owner }: { owner: Profile }) {
  const { t } = useTranslation('account');
  return owner.has_password ? (
    <Part title={t('password.title')} text={t('password.text')}>
      <PasswordForm email={owner.email} />
    </Part>
  ) : (
    <Part title={t('password.title')}>
      <p>{t('password.none')}</p>
    </Part>
  );
}
