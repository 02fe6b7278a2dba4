import { useTranslation } from '@patina/platform/i18n';
import { EXTERIORS, type Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { useValueName } from '#shared/item-names/item-names.ts';
import styles from './WearBar.module.css';

interface WearBarProps {
  product: Pick<Product, 'exterior' | 'wear_min' | 'wear_max'>;
  /** The float of an item, which is marked. */
  float?: number | undefined;
  /** What it shows is said beside it. */
  isHidden?: boolean;
}

/** The wear scale from 0 to 1: the range of this finish, and within it the range of this item's grade. */
export function WearBar({ product: { exterior, wear_min, wear_max }, float, isHidden = false }: WearBarProps) {
  const { t } = useTranslation('catalog');
  const nameOf = useValueName();
  if (exterior === null || wear_min === null || wear_max === null) return null;
  const range = { from: wear_min, to: wear_max };
  const part = wearSpan(exterior, range);
  if (!part) return null;
  const label = t('wear.part', {
    exterior: nameOf(exterior),
    from: formatFloat(part.from),
    to: formatFloat(part.to),
    min: formatFloat(range.from),
    max: formatFloat(range.to),
  });
  const role = isHidden ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <span {...role} className={styles.scale}>
      <span className={styles.range} style={place(range)} />
      <span className={styles.part} style={place(part)} />
      {float !== undefined && <span className={styles.mark} style={{ insetInlineStart: per(float) }} />}
    </span>
  );
}

function place({ from, to }: WearSpan) {
  return { insetInlineStart: per(from), inlineSize: per(to - from) };
}

function per(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}

/** A range of the wear scale, 0 to 1. */
export interface WearSpan {
  from: number;
  to: number;
}

/** The part of a finish's float range that belongs to a wear grade; undefined for an unknown grade. */
export function wearSpan(exterior: string, range: WearSpan): WearSpan | undefined {
  const index = EXTERIORS.findIndex(({ name }) => name === exterior);
  const grade = EXTERIORS[index];
  if (!grade) return undefined;
  const gradeFrom = EXTERIORS[index - 1]?.below ?? 0;
  const from = Math.min(Math.max(gradeFrom, range.from), range.to);
  return { from, to: Math.max(from, Math.min(grade.below, range.to)) };
}

/** `Field-Tested` → `FT`; an unknown grade stays as it is. */
export function shortExterior(exterior: string): string {
  return EXTERIORS.find(({ name }) => name === exterior)?.short ?? exterior;
}

/** A share as whole per cent. */
export const perCent = (share: number): number => Math.round(share * 100);

/** A wear value as shoppers write it: `0.38`. */
export function formatFloat(wear: number): string {
  return wear.toFixed(2);
}
