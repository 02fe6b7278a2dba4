import { PaymentMark } from '@patina/parts/PaymentMark';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import type { PaymentMethod } from '@patina/shared-api/contract/content/content';
import type { PaymentMethodCode } from '@patina/shared-api/contract/payments/payment-methods';
import { paths } from '@patina/shared-api/paths';
import { settings, socialLinks, staticPages } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { Html } from '@patina/ui/Html';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import type { ReactNode } from 'react';
import { useMenuEntries } from '#shared/menu/use-menu-entries.ts';
import styles from './Footer.module.css';

/** Support address shown until the operator configures one. */
const SUPPORT_PLACEHOLDER = 'support@example.com';

export function Footer() {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const entries = useMenuEntries('footer');
  const { data: configured } = useQuery(settings(locale));
  const { data: pages = [], isError: hasNoPages } = useQuery(staticPages(locale));
  const { data: social = [] } = useQuery(socialLinks(locale));
  const support = configured?.support_email ?? SUPPORT_PLACEHOLDER;
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <Column title={t('nav.shop')}>
          <FooterLink to={paths.home()}>{t('footer.home')}</FooterLink>
          <FooterLink to={paths.products()}>{t('nav.shop')}</FooterLink>
          <FooterLink to={paths.newItems()}>{t('nav.newSkins')}</FooterLink>
          <FooterLink to={paths.sale()}>{t('nav.sale')}</FooterLink>
          <FooterLink to={paths.packs()}>{t('nav.packs')}</FooterLink>
          {entries.map(({ path, title }) => (
            <FooterLink key={path} to={path}>
              {title}
            </FooterLink>
          ))}
        </Column>
        <Column title={t('footer.information')}>
          {hasNoPages && <li>{t('footer.pagesFailed')}</li>}
          {pages.map((page) => (
            <FooterLink key={page.id} to={paths.staticPage(page)}>
              {page.title}
            </FooterLink>
          ))}
        </Column>
        <Column title={t('footer.follow')}>
          {social.map(({ id, link, img, title }) => (
            <li key={id}>
              <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer">
                {img && <img className={styles.socialMark} src={img} alt="" width={20} height={20} loading="lazy" />}
                {title}
                <VisuallyHidden> ({t('footer.opensInNewTab')})</VisuallyHidden>
              </a>
            </li>
          ))}
        </Column>
        <Column title={t('footer.support')}>
          <FooterLink to={paths.contact()}>{t('footer.contact')}</FooterLink>
          <li>
            <a className={styles.link} href={`mailto:${support}`}>
              {support}
            </a>
          </li>
          <li>
            <PaymentMarks label={t('footer.payment')} methods={configured?.payment_methods ?? []} />
          </li>
        </Column>
      </div>
      <div className={styles.legal}>
        {configured && <Html look="plain" html={configured.requisites} />}
        {configured && <Html look="plain" html={configured.copyright} />}
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link className={styles.link} to={to}>
        {children}
      </Link>
    </li>
  );
}

/** Card brands behind the method `card`; the other methods show their own name. */
const CARD_BRANDS = ['Visa', 'Mastercard'];

/** Logos of the payment methods, without the balance. */
function PaymentMarks({ label, methods }: { label: string; methods: PaymentMethod[] }) {
  const marks = methods
    .filter(({ code }) => code !== ('balance' satisfies PaymentMethodCode))
    .flatMap(({ code, title }) => (code === ('card' satisfies PaymentMethodCode) ? CARD_BRANDS : [title]));
  return (
    <ul className={styles.marks} aria-label={label}>
      {marks.map((mark) => (
        <li key={mark}>
          <PaymentMark name={mark} />
        </li>
      ))}
    </ul>
  );
}
