/** Content whose style attributes are rules of a style sheet. */
export interface StyledContent {
  html: string;
  /** Rules of an inline style sheet. */
  css: string;
}

const STYLE_ATTRIBUTE = / style="([^"]*)"/g;

/** Declarations that cannot end their rule or the style element. */
const PLAIN = /^[^<>{}@\\]*$/;

/**
 * The page's policy allows no style attributes in the document. They become `data-style`, with a rule for each value, until
 * the shell sets them as styles again when it takes over.
 */
export function withoutStyleAttributes(content: string): StyledContent {
  const rules = new Map<string, string>();
  const html = content.replace(STYLE_ATTRIBUTE, (_, escaped: string) => {
    const declarations = unescapeAttribute(escaped);
    if (PLAIN.test(declarations)) rules.set(escaped, `[data-style=${JSON.stringify(declarations)}]{${declarations}}`);
    return ` data-style="${escaped}"`;
  });
  return { html, css: [...rules.values()].join('') };
}

const ENTITIES: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Reverses how React escapes attributes. */
function unescapeAttribute(text: string): string {
  return text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
