import { useTranslation } from '@patina/platform/i18n';
import type { AnnouncementDraft } from '@patina/shared-api/contract/desk/content';
import styles from './AnnouncementPreview.module.css';

/** An announcement in each of its languages, as pages show it. */
export function AnnouncementPreview({ announcement }: { announcement: AnnouncementDraft }) {
  const { t } = useTranslation('desk');
  const { tone, link, texts } = announcement;
  const written = Object.entries(texts);
  if (written.length === 0) return null;
  return (
    <section aria-label={t('content.preview')} className={styles.preview}>
      {written.map(([language, text]) => (
        <p key={language} lang={language} className={styles.bar} data-tone={tone}>
          {link === null ? text : <span className={styles.link}>{text}</span>}
        </p>
      ))}
    </section>
  );
}
