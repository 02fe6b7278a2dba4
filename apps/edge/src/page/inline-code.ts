import { integrityOf } from '@patina/releases/storage/release-file';

/**
 * The inline scripts and styles of a document, which its security policy allows by their hashes. Unlike a nonce, hashes
 * allow the same document to be sent to several visitors.
 */
export interface InlineCode {
  /** A script element with this code. */
  script(code: string, attributes?: string): string;
  /** A style element with these rules. */
  style(rules: string): string;
  /** Allows a style element that is already in the document. */
  allowStyle(rules: string): void;
  /** Sources of the policy: `'sha256-…'`. */
  sources(): InlineSources;
}

export interface InlineSources {
  scripts: string[];
  styles: string[];
}

export function createInlineCode(): InlineCode {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  return {
    script(code, attributes = '') {
      scripts.add(sourceOf(code));
      return `<script${attributes}>${code}</script>`;
    },
    style(rules) {
      styles.add(sourceOf(rules));
      return `<style>${rules}</style>`;
    },
    allowStyle: (rules) => void styles.add(sourceOf(rules)),
    sources: () => ({ scripts: [...scripts], styles: [...styles] }),
  };
}

const sourceOf = (text: string) => `'${integrityOf(text)}'`;
