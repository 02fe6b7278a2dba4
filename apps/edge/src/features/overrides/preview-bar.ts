import { escapeHtml } from '@patina/http/escape-html';
import { SHIPPED_LANGUAGES, type ShippedLanguage } from '@patina/platform/languages';
import type { ShippedTexts } from '#plain-page/plain-page.ts';
import type { PreviewFault, ShownPreview } from './open-previews.ts';

interface PreviewBar {
  /** Elements above `#root`, one for each language. */
  html: string;
  styles: string;
}

/** Takes all choices back; relative, so that a page that was reached without a new document stays. */
const LEAVE = '?remote=none';

/** Also above what says that a shell does not start, or needs scripts: it may be the previewed one. */
const STYLES = `
.patina-preview{display:none;background:linear-gradient(var(--warning-soft),var(--warning-soft)) var(--bg);border-block-end:1px solid var(--warning);color:var(--text);font-size:var(--size-sm)}
body:has(#patina-scriptless) .patina-preview,[data-shell=failed] .patina-preview,[data-shell=slow] .patina-preview{position:relative;z-index:2}
.patina-preview>div{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem;margin:0 auto;max-inline-size:80rem;padding:.5rem 1rem}
.patina-preview ul{flex:1 1 16rem;min-inline-size:0;margin:0;padding:0;list-style:none}
.patina-preview li{overflow-wrap:anywhere}
.patina-preview strong{color:var(--warning)}
.patina-preview a{display:inline-flex;align-items:center;min-block-size:2.75rem;color:var(--text);font-weight:600;text-underline-offset:.2em}`.replaceAll(
  '\n',
  '',
);

/**
 * Says what is previewed, and how to leave. In the document in all languages, like an announcement: it needs no scripts and
 * covers nothing.
 */
export function previewBar(previews: ShownPreview[]): PreviewBar | undefined {
  if (previews.length === 0) return undefined;
  const bars = SHIPPED_LANGUAGES.map((language) => {
    const { label, leave } = TEXTS[language];
    const items = previews.map((preview) => `<li>${sentenceOf(preview, language)}</li>`).join('');
    return `<section class="patina-preview" lang="${language}" aria-label="${label}"><div><ul>${items}</ul><a href="${LEAVE}">${leave}</a></div></section>`;
  });
  const shown = SHIPPED_LANGUAGES.map((code) => `html[lang="${code}"] .patina-preview[lang="${code}"]`);
  // A language that only the operator has reads English.
  const others = `html${SHIPPED_LANGUAGES.map((code) => `:not([lang="${code}"])`).join('')} .patina-preview[lang="en"]`;
  return { html: bars.join(''), styles: `${STYLES}${[...shown, others].join()}{display:block}` };
}

function sentenceOf({ app, name, commit, by, until, fault }: ShownPreview, language: ShippedLanguage): string {
  const texts = TEXTS[language];
  const about = texts.about(`<strong>${escapeHtml(name)}</strong>`, escapeHtml(app));
  if (fault) return `${about} ${texts[fault]}`;
  const facts = [
    ...(commit === null ? [] : [texts.commit(escapeHtml(commit.slice(0, 8)))]),
    ...(by === undefined ? [] : [texts.by(escapeHtml(by))]),
    ...(until === undefined ? [] : [texts.until(dateIn(language, until))]),
  ];
  return [about, ...facts].join(' · ');
}

function dateIn(language: ShippedLanguage, seconds: number): string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(seconds * 1000)} UTC`;
}

interface Texts extends Record<PreviewFault, string> {
  label: string;
  about(name: string, app: string): string;
  commit(commit: string): string;
  by(name: string): string;
  until(date: string): string;
  leave: string;
}

const TEXTS: ShippedTexts<Texts> = {
  en: {
    label: 'Preview',
    about: (name, app) => `Preview ${name} of ${app}`,
    commit: (commit) => `commit ${commit}`,
    by: (name) => `by ${name}`,
    until: (date) => `until ${date}`,
    leave: 'Leave the preview',
    ended: 'has ended. What is live is shown.',
    bad: 'is marked as bad and is not shown. What is live is shown.',
    away: 'cannot be shown right now. What is live is shown.',
  },
  pt: {
    label: 'Pré-visualização',
    about: (name, app) => `Pré-visualização ${name} de ${app}`,
    commit: (commit) => `commit ${commit}`,
    by: (name) => `por ${name}`,
    until: (date) => `até ${date}`,
    leave: 'Sair da pré-visualização',
    ended: 'terminou. É mostrado o que está publicado.',
    bad: 'está marcada como defeituosa e não é mostrada. É mostrado o que está publicado.',
    away: 'não pode ser mostrada agora. É mostrado o que está publicado.',
  },
  es: {
    label: 'Vista previa',
    about: (name, app) => `Vista previa ${name} de ${app}`,
    commit: (commit) => `commit ${commit}`,
    by: (name) => `por ${name}`,
    until: (date) => `hasta el ${date}`,
    leave: 'Salir de la vista previa',
    ended: 'ha terminado. Se muestra lo publicado.',
    bad: 'está marcada como defectuosa y no se muestra. Se muestra lo publicado.',
    away: 'no se puede mostrar ahora. Se muestra lo publicado.',
  },
  de: {
    label: 'Vorschau',
    about: (name, app) => `Vorschau ${name} von ${app}`,
    commit: (commit) => `Commit ${commit}`,
    by: (name) => `von ${name}`,
    until: (date) => `bis ${date}`,
    leave: 'Vorschau verlassen',
    ended: 'ist beendet. Zu sehen ist, was veröffentlicht ist.',
    bad: 'ist als fehlerhaft markiert und wird nicht gezeigt. Zu sehen ist, was veröffentlicht ist.',
    away: 'kann gerade nicht gezeigt werden. Zu sehen ist, was veröffentlicht ist.',
  },
};
