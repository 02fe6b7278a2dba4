import type { ComponentProps, ElementType } from 'react';

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
  rowGap?: 0 | 0.5 | 1 | 1.5 | 2;
}

interface StackOwnProps extends SpacedProps {
  /** Place of the children across the stack, which they fill by default. */
  align?: 'start' | 'center' | 'end';
  /** No wider than a page of text or a form. */
  narrow?: boolean;
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
  /** As high as a finger needs: a link that stands by itself. */
  touch?: boolean;
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
    ComponentProps<Element>,
    keyof Own | 'as'
  >;

/** Children below each other, as wide as the stack. */
export const Stack = part<StackOwnProps>('stack');

/** A stack as wide as the header, in the middle of the window: all pages begin at the same edge. */
export const PageWidth = part<StackOwnProps>('stack page');

/** A stack on a surface of its own: a receipt, a balance. */
export const Panel = part<StackOwnProps>('stack panel');

/** Children beside each other. */
export const Row = part<RowOwnProps>('row');

/** Children in columns. */
export const Grid = part<GridOwnProps>('grid');

/** A paragraph, a title, a word, in the type of the kit. */
export const Text = part<TextOwnProps, 'p'>('text', 'p');

/** Props that `layout.css` reads, as `data-*`. */
const VARIANTS: ReadonlySet<string> = new Set<keyof (StackOwnProps & RowOwnProps & GridOwnProps)>([
  'gap',
  'rowGap',
  'align',
  'justify',
  'wrap',
  'inline',
  'narrow',
  'touch',
  'columns',
  'fill',
  'size',
  'weight',
  'tone',
  'tabular',
  'breaks',
]);

interface PartProps extends Pick<ComponentProps<'div'>, 'style'> {
  as?: ElementType;
  min?: string;
}

function part<Own, Usual extends ElementType = 'div'>(layout: string, usual: ElementType = 'div') {
  return <Element extends ElementType = Usual>(props: PropsOf<Own, Element>) => {
    const { as: Part = usual, min, style, ...rest } = props as PartProps;
    const attributes = Object.entries(rest).map(([name, value]) =>
      VARIANTS.has(name) ? [`data-${name.toLowerCase()}`, value] : [name, value],
    );
    return (
      <Part data-layout={layout} style={min ? { ...style, '--min': min } : style} {...Object.fromEntries(attributes)} />
    );
  };
}
