import { useTranslation } from '@patina/platform/i18n';
import { CheckboxGroup } from '@patina/ui/CheckboxGroup';
import { TextField } from '@patina/ui/TextField';
import { useState } from 'react';
import type { FacetCount } from '#facets/use-facets.ts';
import styles from './WeaponFilter.module.css';

/** From so many weapons on, a field helps to find one. */
const MANY = 12;

interface WeaponFilterProps {
  weapons: string[];
  chosen: string[];
  choose: (weapons: string[]) => void;
  countOf: (weapon: string) => FacetCount;
}

/** Boxes for the weapons, chosen ones first so that they are never out of sight. */
export function WeaponFilter({ weapons, chosen, choose, countOf }: WeaponFilterProps) {
  const { t } = useTranslation('catalog');
  const [wanted, setWanted] = useState('');
  // Only those chosen when the boxes were opened come first: a box must not run away when it is ticked.
  const [first] = useState(chosen);
  const known = new Set([...first.filter((weapon) => weapons.includes(weapon)), ...weapons, ...chosen]);
  const shown = [...known].filter((weapon) => letters(weapon).includes(letters(wanted)));
  return (
    <div className={styles.filter}>
      {weapons.length > MANY && (
        <TextField
          label={t('filters.findWeapon')}
          isLabelHidden
          placeholder={t('filters.findWeapon')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          className={styles.find}
        />
      )}
      <CheckboxGroup
        label={t('filters.weapon')}
        isLabelHidden
        className={styles.list}
        options={shown.map((weapon) => ({ value: weapon, label: weapon, ...countOf(weapon) }))}
        value={chosen}
        onValueChange={(ticked) => choose([...chosen.filter((weapon) => !shown.includes(weapon)), ...ticked])}
      />
      {shown.length === 0 && <p className={styles.none}>{t('filters.noWeapon')}</p>}
    </div>
  );
}

/** `AK-47` and `ak 47` are the same to someone who types. */
function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
