/** A colour that is written out instead of being a token of the kit. */
const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i;
/** Properties whose sizes are tokens of the kit, and a size that is written out. */
const SIZED =
  /^(?:font-size|border-radius|gap|row-gap|column-gap|(?:padding|margin)(?:-(?:block|inline)(?:-(?:start|end))?)?)$/;
const SIZE = /(?<![\w.-])(?!0(?![\d.])|1px\b)\d*\.?\d+(?:px|rem|em)\b/;

/** One declaration in a line, as the formatter leaves them. */
const DECLARATION = /^\s*([a-z-]+):\s*([^;]+)/;

/** Colours and sizes of a style sheet's source that are no tokens: each with its place, such as `Gifts.module.css:12 color: #fff`. */
export function rawValues(file: string, css: string): string[] {
  const withoutComments = css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return withoutComments.split('\n').flatMap((line, index) => {
    const [, property = '', value = ''] = DECLARATION.exec(line) ?? [];
    if (property === '' || property.startsWith('--')) return [];
    const isRaw = COLOUR.test(value) || (SIZED.test(property) && SIZE.test(value));
    return isRaw ? [`${file}:${index + 1} ${property}: ${value.trim()}`] : [];
  });
}
