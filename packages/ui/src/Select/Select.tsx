import { Select as BaseSelect } from '@base-ui/react/select';
import box from '../Field/control.module.css';
import { Icon } from '../Icon/Icon.tsx';
import { joinClasses } from '../join-classes.ts';
import styles from './Select.module.css';

export interface Option {
  value: string;
  label: string;
}

export interface SelectProps
  extends Omit<BaseSelect.Trigger.Props, 'className' | 'value' | 'defaultValue' | 'children'> {
  options: readonly Option[];
  value?: string | null | undefined;
  defaultValue?: string | null | undefined;
  /** The chosen value; null if the placeholder was chosen. */
  onValueChange?: ((value: string | null) => void) | undefined;
  /** Shown while nothing is chosen. Also the first option: choosing it clears the choice. */
  placeholder?: string | undefined;
  /** The name under which a form sends the value. */
  name?: string | undefined;
  required?: boolean | undefined;
  className?: string | undefined;
}

/** One choice among many. Inside a `Field` the label is wired; elsewhere give it an `aria-label`. */
export function Select({
  options,
  value,
  defaultValue = null,
  onValueChange,
  placeholder,
  name,
  required,
  disabled,
  className,
  ...rest
}: SelectProps) {
  const items = placeholder === undefined ? options : [{ value: null, label: placeholder }, ...options];
  return (
    <BaseSelect.Root<string>
      items={items}
      {...(value === undefined ? { defaultValue } : { value })}
      onValueChange={(chosen) => onValueChange?.(chosen)}
      name={name}
      required={required}
      disabled={disabled}
      modal={false}
    >
      <BaseSelect.Trigger className={joinClasses(box.control, styles.root, className)} {...rest}>
        <BaseSelect.Value className={styles.value} />
        <BaseSelect.Icon className={styles.arrow}>
          <Icon name="chevron-down" />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner
          alignItemWithTrigger={false}
          sideOffset={4}
          collisionPadding={8}
          className={styles.positioner}
        >
          <BaseSelect.Popup className={styles.popup}>
            <BaseSelect.List className={styles.list}>
              {items.map((item) => (
                <BaseSelect.Item
                  key={item.value}
                  value={item.value}
                  data-empty={item.value === null || undefined}
                  className={styles.item}
                >
                  <BaseSelect.ItemText className={styles.text}>{item.label}</BaseSelect.ItemText>
                  <BaseSelect.ItemIndicator className={styles.check}>
                    <Icon name="check" />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
