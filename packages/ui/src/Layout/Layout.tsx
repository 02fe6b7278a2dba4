import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './Layout.module.css';

/** Number of a token of space: 1 is `--space-1`, 1.5 is `--space-1-5`. */
export type Space = 0.5 | 1 | 1.5 | 2 | 3 | 4 | 5;

/** Looks of type, which the content inherits. */
export interface TypeProps {
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl';
  weight?: 'regular' | 'medium' | 'strong';
  tone?: 'normal' | 'quiet' | 'accent' | 'danger' | 'warning' | 'success';
  /** Digits of one width. */
  tabular?: boolean;
  /** `anywhere` breaks long words as well: addresses, names of files. */
  breaks?: 'anywhere' | 'never';
}

interface SpacedProps extends TypeProps {
  /** Space between the children. */
  gap?: Space;
  /** Space between rows, if it is another. */
  rowGap?: 0 | 0.5 | 1 | 2;
}

interface StackOwnProps extends SpacedProps {
  /** Place of the children across the stack, which they fill by default. */
  align?: 'start' | 'center' | 'end';
}

interface RowOwnProps extends SpacedProps {
  /** Place of the children across the row; `center` by default. */
  align?: 'start' | 'end' | 'baseline' | 'stretch';
  /** Place of the children along the row; its start by default. */
  justify?: 'between' | 'center' | 'end';
  /** Continues in a new line where there is no room. */
  wrap?: boolean;
  /** As a word in a line of text: a link with an icon. */
  inline?: boolean;
}

interface GridOwnProps extends SpacedProps {
  /** Two equal columns, or one with the room that the other leaves. */
  columns?: 2 | '1fr auto';
  /** Minimum width of a column: as many as there is room for. */
  min?: string;
  /** Keeps the width of the columns where there are too few children for the row. */
  fill?: boolean;
  /** Place of the children in the height of their row, which they fill by default. */
  align?: 'start' | 'center' | 'end' | 'baseline';
}

interface TextOwnProps extends TypeProps {
  align?: 'start' | 'center' | 'end';
}

/** Own props of a part with those of its element. */
type PropsOf<Own, Element extends ElementType> = Own & { as?: Element } & Omit<
    ComponentPropsWithRef<Element>,
    keyof Own | 'as'
  >;

type StackProps<Element extends ElementType> = PropsOf<StackOwnProps, Element>;
type RowProps<Element extends ElementType> = PropsOf<RowOwnProps, Element>;
type GridProps<Element extends ElementType> = PropsOf<GridOwnProps, Element>;
type TextProps<Element extends ElementType> = PropsOf<TextOwnProps, Element>;

/** Children below each other, as wide as the stack. */
export const Stack = <Element extends ElementType = 'div'>(props: StackProps<Element>) => part(styles.stack, props);

/** A stack as wide as the header, in the middle of the window: all pages begin at the same edge. */
export const PageWidth = <Element extends ElementType = 'div'>(props: StackProps<Element>) =>
  part(joinClasses(styles.stack, styles.width), props);

/** A stack on a surface of its own: a receipt, a balance. */
export const Panel = <Element extends ElementType = 'div'>(props: StackProps<Element>) =>
  part(joinClasses(styles.stack, styles.panel), props);

/** Children beside each other. */
export const Row = <Element extends ElementType = 'div'>(props: RowProps<Element>) => part(styles.row, props);

/** Children in columns. */
export const Grid = <Element extends ElementType = 'div'>(props: GridProps<Element>) => part(styles.grid, props);

/** A paragraph, a title, a word, in the type of the kit. */
export const Text = <Element extends ElementType = 'p'>(props: TextProps<Element>) =>
  part(styles.text, { as: 'p', ...props });

type PartProps = PropsOf<Omit<RowOwnProps & GridOwnProps, 'align'> & { align?: string }, ElementType>;

/** The element of a part; its style sheet reads the variants. */
function part(own: string | undefined, props: object) {
  const { as: Element = 'div', className, style, ...variants } = props as PartProps;
  const { gap, rowGap, align, justify, wrap, inline, columns, min, fill, ...typed } = variants;
  const { size, weight, tone, tabular, breaks, ...rest } = typed;
  return (
    <Element
      data-gap={gap}
      data-row-gap={rowGap}
      data-align={align}
      data-justify={justify}
      data-wrap={wrap}
      data-inline={inline}
      data-columns={columns}
      data-fill={min && (fill ? 'all' : 'room')}
      data-size={size}
      data-weight={weight}
      data-tone={tone}
      data-tabular={tabular}
      data-breaks={breaks}
      className={joinClasses(styles.part, own, className)}
      style={min ? ({ ...style, '--min': min } as CSSProperties) : style}
      {...rest}
    />
  );
}
