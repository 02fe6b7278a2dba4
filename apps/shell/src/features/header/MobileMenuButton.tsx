import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { IconButton } from '@patina/ui/IconButton';
import { useLazyOverlay } from '#shared/lazy-overlay/use-lazy-overlay.ts';
import styles from './Header.module.css';

const loadMobileMenu = async () => (await import(/* webpackChunkName: "MobileMenu" */ './MobileMenu.tsx')).MobileMenu;

/** Opens the full-screen menu of narrow screens. Its code loads at the first press, after a failure at the next. */
export function MobileMenuButton() {
  const { t } = useTranslation('shell');
  const { opening, isOpen, onOpenChange } = useLazyOverlay();
  return (
    <>
      <IconButton
        icon="menu"
        label={t('nav.openMenu')}
        className={styles.narrow}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpenChange(true)}
      />
      {opening > 0 && (
        <LazyPart
          key={opening}
          load={loadMobileMenu}
          props={{ isOpen, onClose: () => onOpenChange(false) }}
          fallback={null}
          failed={() => null}
        />
      )}
    </>
  );
}
