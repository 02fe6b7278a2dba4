import { Menu } from '@base-ui/react/menu';
import { useId } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { joinClasses } from '../join-classes.ts';
import type { Option } from '../Select/Select.tsx';
import styles from './Menu.module.css';

export interface MenuRadioGroupProps
  extends Omit<Menu.RadioGroup.Props, 'className' | 'children' | 'value' | 'defaultValue' | 'onValueChange'> {
  label: string;
  options: readonly Option[];
  value: string;
  onValueChange: (value: string) => void;
  className?: string | undefined;
}

/** One choice among a few in a `Menu`: the currency, the language. Choosing closes the menu. */
export function MenuRadioGroup({ label, options, onValueChange, className, ...rest }: MenuRadioGroupProps) {
  const labelId = useId();
  return (
    <Menu.RadioGroup
      aria-labelledby={labelId}
      onValueChange={(value: string) => onValueChange(value)}
      className={joinClasses(styles.group, className)}
      {...rest}
    >
      <div id={labelId} className={styles.heading}>
        {label}
      </div>
      {options.map((option) => (
        <Menu.RadioItem key={option.value} value={option.value} closeOnClick className={styles.item}>
          <span className={styles.label}>{option.label}</span>
          <Menu.RadioItemIndicator className={styles.check}>
            <Icon name="check" />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
