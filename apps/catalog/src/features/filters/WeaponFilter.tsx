import { useTranslation } from '@patina/platform/i18n';
import { CheckboxGroup } from '@patina/ui/CheckboxGroup';
import { TextField } from '@patina/ui/TextField';
import { useState } from 'react';
import type { FacetCount } from '#features/filters/use-facets.ts';
import styles from './WeaponFilter.module.css';

/** From this number of weapons on, a search field is shown. */
const MANY = 12;

interface WeaponFilterProps {
  weapons: string[];
  chosen: string[];
  choose: (weapons: string[]) => void;
  countOf: (weapon: string) => FacetCount;
}

/** Checkboxes of the weapons, chosen ones first. */
export function WeaponFilter({ weapons, chosen, choose, countOf }: WeaponFilterProps) {
  const { t } = useTranslation('catalog');
  const [wanted, setWanted] = useState('');
  // Sorted once when rendered: a checkbox must not move when it is ticked.
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

/** Makes `AK-47` and `ak 47` match. */
function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
