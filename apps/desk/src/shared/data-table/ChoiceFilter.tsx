import { useTranslation } from '@patina/platform/i18n';
import { NativeSelect } from '@patina/ui/NativeSelect';

interface ChoiceFilterProps<Value extends string> {
  label: string;
  value: Value | '';
  onChange: (value: Value | '') => void;
  /** Shown while nothing is chosen; "All" by default. */
  none?: string;
  options: readonly { value: Value; label: string }[];
}

/** A filter by one of some values, or by none. */
export function ChoiceFilter<Value extends string>({
  label,
  value,
  onChange,
  none,
  options,
}: ChoiceFilterProps<Value>) {
  const { t } = useTranslation('desk');
  return (
    <NativeSelect
      label={label}
      options={options}
      value={value}
      placeholder={none ?? t('table.all')}
      onValueChange={(chosen) => onChange((chosen ?? '') as Value | '')}
    />
  );
}
