import { KeptPart } from '@patina/parts/KeptPart';
import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { Outlet, ScrollRestoration, useNavigation } from '@patina/platform/router';
import { Button } from '@patina/ui/Button';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Footer } from '#features/footer/Footer.tsx';
import { Header } from '#features/header/Header.tsx';
import { LocaleMenu } from '#features/locale/LocaleMenu.tsx';
import { PageProblem } from '#shared/page-problem/PageProblem.tsx';
import { useShell } from '#shared/storefront/shell-storefront.ts';
import styles from './Layout.module.css';
import { PageSkeleton } from './PageSkeleton.tsx';

const CONTENT_ID = 'content';

/** The first page of every document has the key `default`, so its scroll position is stored by address instead. */
const scrollKey: ComponentProps<typeof ScrollRestoration>['getKey'] = ({ key, pathname, search }) =>
  key === 'default' ? `${pathname}${search}` : key;

/** The default layout: header, content, footer and cookie bar. */
export function Layout() {
  const navigation = useNavigation();
  return (
    <Frame>
      <NavigationProgress isActive={navigation.state !== 'idle'} />
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
    </Frame>
  );
}

/** The frame around the page, its loading state or its error state. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.frame} data-remote="shell">
      <a data-layout="skip" href={`#${CONTENT_ID}`}>
        {t('skipToContent')}
      </a>
      <Header localeMenu={<LocaleMenu />} />
      <main id={CONTENT_ID} tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <KeptPart name="footer">
        <Footer />
      </KeptPart>
      <CookieBarSlot />
    </div>
  );
}

/** Loading state of the frame while the first page's code loads. */
export function LayoutLoading() {
  return (
    <Frame>
      <PageSkeleton />
    </Frame>
  );
}

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

/** A thin progress bar at the top edge while the next page loads. */
function NavigationProgress({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.track} data-active={isActive || undefined} role="status" aria-live="polite">
      {isActive && <VisuallyHidden>{t('progress')}</VisuallyHidden>}
    </div>
  );
}

/** Shows the cookie bar until the visitor has decided. If its code fails to load, nothing optional runs. */
export function CookieBarSlot() {
  const { consent, texts } = useShell();
  const [hasAgreed] = useState(() => consent.read() !== undefined);
  if (hasAgreed) return null;
  async function loadCookieBar() {
    const { CookieBar, messages } = await import(/* webpackChunkName: "CookieBar" */ '#features/consent/CookieBar.tsx');
    await texts.addMessages(messages);
    return CookieBar;
  }
  return <LazyPart load={loadCookieBar} props={{}} fallback={null} failed={() => null} />;
}
