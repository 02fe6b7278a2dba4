import { useTranslation } from '@patina/platform/i18n';
import type { TranslatedLanguage } from '@patina/platform/languages';
import { EXTERIORS } from '@patina/shared-api/contract/catalogue/catalogue';
import { ClassMark } from './ClassMark.tsx';
import styles from './SkinTitle.module.css';
import { PARTS } from './SkinTitle.tsx';

interface SkinGradesProps {
  title: string;
}

/** What a title hides: its star and class, and its wear in short, beside it. Drawn by the style, so that it is not copied. */
export function SkinGrades({ title }: SkinGradesProps) {
  const { i18n } = useTranslation();
  const { star = '', made = '', wear = '' } = PARTS.exec(title)?.groups ?? {};
  const exterior = EXTERIORS.find(({ name }) => wear.includes(`(${name})`));
  const itemClass = made.trim();
  if (star + made === '' && !exterior) return null;
  return (
    <span className={styles.grades} aria-hidden="true">
      {star + made !== '' && <ClassMark itemClass={itemClass} data-grade={`${star}${itemClass}`.trim()} />}
      {exterior && (
        <span className={styles.exterior} title={wearName(exterior.name, i18n.language)} data-grade={exterior.short} />
      )}
    </span>
  );
}

/** As the market calls them; all apps show them, and no script of a first page. */
const WEARS: Record<TranslatedLanguage, Record<(typeof EXTERIORS)[number]['name'], string>> = {
  pt: {
    'Factory New': 'Nova de fábrica',
    'Minimal Wear': 'Pouco usada',
    'Field-Tested': 'Testada em campo',
    'Well-Worn': 'Bastante usada',
    'Battle-Scarred': 'Veterana de guerra',
  },
  es: {
    'Factory New': 'Recién fabricado',
    'Minimal Wear': 'Casi nuevo',
    'Field-Tested': 'Algo desgastado',
    'Well-Worn': 'Bastante desgastado',
    'Battle-Scarred': 'Deplorable',
  },
  de: {
    'Factory New': 'Fabrikneu',
    'Minimal Wear': 'Minimale Gebrauchsspuren',
    'Field-Tested': 'Einsatzerprobt',
    'Well-Worn': 'Abgenutzt',
    'Battle-Scarred': 'Kampfspuren',
  },
};

/** A wear in a language; in English where that is not one of the store's own. */
export function wearName(name: (typeof EXTERIORS)[number]['name'], language: string): string {
  return new Map(Object.entries(WEARS)).get(language)?.[name] ?? name;
}
