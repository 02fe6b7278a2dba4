import { readFileSync } from 'node:fs';
import { integrityOf } from '@patina/releases/storage/release-file';
import { minify } from 'terser';

/**
 * The inline scripts and styles of a document, which its security policy allows by their hashes. Unlike a nonce, hashes
 * allow the same document to be sent to several visitors.
 */
export interface InlineCode {
  script(code: string, attributes?: string): string;
  style(rules: string): string;
  allowStyle(rules: string): void;
  sheet(sheet: InlineSheet): string;
  /** Sources of the policy: `'sha256-…'`. */
  sources(): InlineSources;
}

/** A style sheet that a document has inside. */
export interface InlineSheet {
  element: string;
  /** Its source in the page's policy. */
  source: string;
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
    sheet({ element, source }) {
      styles.add(source);
      return element;
    },
    sources: () => ({ scripts: [...scripts], styles: [...styles] }),
  };
}

export const sourceOf = (text: string) => `'${integrityOf(text)}'`;

const EXPORT = /^export default /;

/** Reads the default function of a script, minified because it is part of every page. */
export async function readPageFunction(file: URL): Promise<string> {
  const { code = '' } = await minify(readFileSync(file, 'utf8'), { module: true });
  if (!EXPORT.test(code)) throw new Error(`${file.pathname} exports more than a function by default.`);
  return code.replace(EXPORT, '').replace(/;$/, '');
}
