import type { ComponentProps, HTMLAttributes, KeyboardEvent, ReactElement, RefObject } from 'react';
import { Fragment, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './Combobox.module.css';

/** Props of an option's element, usually a link. */
export type OptionProps = Pick<
  HTMLAttributes<HTMLElement>,
  'id' | 'role' | 'aria-selected' | 'tabIndex' | 'className' | 'draggable' | 'onMouseDown' | 'onClick'
>;

export interface ComboboxProps<Item> extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'role'> {
  /** Text of the field. */
  text: string;
  onTextChange: (text: string) => void;
  /** The suggestions; without any the list is not shown. */
  items: readonly Item[];
  keyOf: (item: Item) => string;
  renderOption: (item: Item, option: OptionProps) => ReactElement;
  /** Called with the item chosen by a click or Enter; the text stays unchanged. */
  onChoose?: ((item: Item) => void) | undefined;
  /** Accessible name of the list. */
  listLabel: string;
  /** Shows the name of the list above it. */
  isListLabelShown?: boolean | undefined;
  /** Announcement of the number of items for screen readers: "5 suggestions". */
  status: string;
}

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A text field with a list of suggestions. The focus stays in the field: arrows move in the list, Enter takes the
 * active one, Escape closes it, Home and End move in the text. The list hangs below the nearest positioned ancestor and
 * has its width. Why we do not use a library: docs/decisions/0011-our-own-combobox.md.
 */
export function Combobox<Item>({
  text,
  onTextChange,
  items,
  keyOf,
  renderOption,
  onChoose,
  listLabel,
  isListLabelShown = false,
  status,
  onClick,
  onBlur,
  onKeyDown,
  ...rest
}: ComboboxProps<Item>) {
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [activeKey, setActiveKey] = useState<string>();
  const isOpen = isWanted && items.length > 0;
  const active = isOpen ? items.findIndex((item) => keyOf(item) === activeKey) : -1;
  const optionId = (index: number) => `${id}-${index}`;
  const option = (index: number) => document.getElementById(optionId(index));

  function show(isShown: boolean) {
    setWanted(isShown);
    setActiveKey(undefined);
  }

  /** Moves one step in the list; beyond either end, back into the text. */
  function walk(step: 1 | -1) {
    const places = items.length + 1;
    const next = ((active + 1 + step + places) % places) - 1;
    const item = items[next];
    setWanted(true);
    setActiveKey(item && keyOf(item));
    option(next)?.scrollIntoView({ block: 'nearest' });
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    if (event.defaultPrevented || isPartOfMore(event)) return;
    const step = STEPS[event.key];
    if (step && items.length > 0) {
      event.preventDefault();
      walk(step);
    } else if (event.key === 'Enter') {
      if (active !== -1) {
        event.preventDefault();
        // A click, so that a link is followed.
        option(active)?.click();
      }
      show(false);
    } else if (event.key === 'Escape' && isOpen) {
      // Closes the list only, not a dialog around the field, and keeps the text.
      event.preventDefault();
      event.stopPropagation();
      show(false);
    }
  }

  usePressOutside(popup, isOpen, () => show(false));

  return (
    <>
      <input
        {...rest}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={active === -1 ? undefined : optionId(active)}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          show(true);
          onTextChange(event.currentTarget.value);
        }}
        onClick={(event) => {
          onClick?.(event);
          setWanted(true);
        }}
        onBlur={(event) => {
          onBlur?.(event);
          show(false);
        }}
        onKeyDown={press}
      />
      <VisuallyHidden role="status">{isOpen && status}</VisuallyHidden>
      {isOpen && (
        <div ref={popup} className={styles.popup}>
          {isListLabelShown && (
            <p className={styles.heading} aria-hidden="true">
              {listLabel}
            </p>
          )}
          <div id={id} role="listbox" aria-label={listLabel} className={styles.list}>
            {items.map((item, index) => (
              <Fragment key={keyOf(item)}>
                {renderOption(item, {
                  id: optionId(index),
                  role: 'option',
                  'aria-selected': index === active,
                  tabIndex: -1,
                  className: styles.option,
                  draggable: false,
                  // The focus stays in the field.
                  onMouseDown: (event) => event.preventDefault(),
                  onClick: () => {
                    show(false);
                    onChoose?.(item);
                  },
                })}
              </Fragment>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

/** Part of a shortcut, or of a character that an input method is still composing. */
function isPartOfMore({ ctrlKey, altKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey || shiftKey || nativeEvent.isComposing;
}

/** In some browsers a touch outside a field does not blur it. */
function usePressOutside(inside: RefObject<Element | null>, isListening: boolean, act: () => void) {
  const press = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !inside.current?.contains(target) && target !== document.activeElement) act();
  });
  useEffect(() => {
    if (!isListening) return;
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [isListening]);
}
