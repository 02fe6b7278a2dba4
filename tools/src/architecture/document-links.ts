import path from 'node:path';
import type { SourceFile } from '@patina/build/imports/source-files';

/** A broken reference, or one to a document that is not published. */
export interface BrokenReference {
  /** File that has the reference, from the project's folder. */
  file: string;
  reference: string;
}

const FENCED = /^```[\s\S]*?^```/gm;
const INLINE_CODE = /`[^`\n]*`/g;
/** `docs/product.md#sign-in`, as comments write it. */
const DOCUMENT_REFERENCE = /\bdocs\/[\w./-]*\w\.md(?:#[\w-]+)?/g;
const MARKDOWN_LINK = /\]\(\s*<?([^)\s>]+)>?[^)]*\)|^\[[^\]]+\]:\s*(\S+)/gm;
/** A link whose text is the name of another file. */
const NAMED_LINK = /\[(?:[\w./-]+\/)?([\w.-]+\.(?:tsx?|json|md|sql|css))\]\(([^)#\s]+)/g;
const CODE_PATH = /`((?:apps|packages|tools|e2e|docs)\/[\w.@/-]+)`/g;
const CODE_FILE = /`([\w.-]+\.tsx?)`/g;
const UNKNOWN_DOCUMENT = /specification(?:,|'s) section|product[ ]decisions/gi;

/** Anchors of a Markdown file's headings, as GitHub generates them: a repeated one gets `-1`, `-2` … */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of markdown.replace(FENCED, '').matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const anchor = slugOf(heading);
    let number = 0;
    while (anchors.has(number ? `${anchor}-${number}` : anchor)) number += 1;
    anchors.add(number ? `${anchor}-${number}` : anchor);
  }
  return anchors;
}

function slugOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * Broken references of the project's files: `docs/….md#heading` anywhere, and in Markdown relative links, paths in
 * backticks, names of TypeScript files in backticks and links that are named as another file. `paths` are all files of the project.
 */
export function brokenReferences(files: readonly SourceFile[], paths: readonly string[]): BrokenReference[] {
  const existing = new Set(paths.flatMap((file) => [file, ...foldersOf(file)]));
  const baseNames = new Set(paths.map((file) => path.posix.basename(file)));
  const anchors = new Map(
    files.filter(({ path: file }) => file.endsWith('.md')).map(({ path: file, text }) => [file, anchorsOf(text)]),
  );
  const leads = (target: string) => {
    const [file = '', anchor] = target.split('#', 2);
    const clean = path.posix.normalize(file).replace(/\/$/, '');
    return existing.has(clean) && (!anchor || !clean.endsWith('.md') || anchors.get(clean)?.has(anchor) === true);
  };

  return files.flatMap(({ path: file, text }) => {
    const broken = [
      ...[...text.matchAll(DOCUMENT_REFERENCE)].map(([reference]) => reference).filter((target) => !leads(target)),
      ...[...text.matchAll(UNKNOWN_DOCUMENT)].map(([reference]) => reference),
    ];
    if (file.endsWith('.md')) {
      const prose = text.replace(FENCED, '');
      broken.push(
        ...relativeLinks(prose).filter((link) => !leads(linkTarget(file, link))),
        ...[...prose.matchAll(NAMED_LINK)]
          .filter(([, name = '', target = '']) => path.posix.basename(target) !== name)
          .map(([link]) => link),
        ...[...prose.matchAll(CODE_PATH)].map(([, target = '']) => target).filter((target) => !leads(target)),
        ...[...prose.matchAll(CODE_FILE)].map(([, name = '']) => name).filter((name) => !baseNames.has(name)),
      );
    }
    return [...new Set(broken)].map((reference) => ({ file, reference }));
  });
}

function relativeLinks(prose: string): string[] {
  return [...prose.replace(INLINE_CODE, '').matchAll(MARKDOWN_LINK)]
    .map(([, inline, listed]) => decodeURI(inline ?? listed ?? ''))
    .filter((link) => !/^[a-z][a-z+.-]*:/i.test(link));
}

function linkTarget(file: string, link: string): string {
  if (link.startsWith('#')) return `${file}${link}`;
  return path.posix.join(path.posix.dirname(file), link);
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
