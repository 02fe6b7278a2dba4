import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { Icon } from '@patina/ui/Icon';
import { MenuButton } from '@patina/ui/MenuButton';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useRef } from 'react';
import { useLazyOverlay } from '#shared/lazy-overlay/use-lazy-overlay.ts';

const loadProfileMenuPopup = async () =>
  (await import(/* webpackChunkName: "ProfileMenuPopup" */ './ProfileMenuPopup.tsx')).ProfileMenuPopup;

/** The account's menu. The popup loads at the first press, after a failure at the next. */
export function ProfileMenu() {
  const { t } = useTranslation('shell');
  const { opening, isOpen, onOpenChange } = useLazyOverlay();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <MenuButton ref={button} variant="ghost" size="small" isOpen={isOpen} onOpenChange={onOpenChange}>
        <Icon name="user" />
        <Icon name="chevron-down" />
        <VisuallyHidden>{t('user.menu')}</VisuallyHidden>
      </MenuButton>
      <LazyPart
        key={opening}
        load={loadProfileMenuPopup}
        props={{ anchor: button, isOpen, onOpenChange }}
        fallback={null}
        failed={() => null}
      />
    </>
  );
}
